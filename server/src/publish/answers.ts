import type { Answer } from '../plugins/conditional.ts';

/** Answers kept for a while at most, because views are counted without a new data version. */
const maxAge = 5000;
/** At some 60 KB for a page of 100 this is less than 20 MB. */
const maxAnswers = 300;

interface Entry {
  version: string;
  at: number;
  answer: Answer;
}

/** Finished answers by request, each good for one version of the data. */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();

  /** The kept answer where it is still good, or the one that `make` gives. */
  async get(key: string, version: string, make: () => Promise<Answer>): Promise<Answer> {
    const entry = this.#entries.get(key);
    if (entry && entry.version === version && Date.now() - entry.at < maxAge) return entry.answer;
    const answer = await make();
    this.#entries.delete(key);
    this.#entries.set(key, { version, at: Date.now(), answer });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maxAnswers && oldest !== undefined) this.#entries.delete(oldest);
    return answer;
  }
}
