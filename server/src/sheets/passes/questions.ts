import type { ColumnQuestion } from '@admin-h5/contract';
import type { Asked } from './read-cells.ts';

const maxExamples = 3;
const maxQuestions = 100;

/** Collects what rows ask, each question once. */
export class Questions {
  readonly #questions = new Map<string, ColumnQuestion>();

  add(asked: readonly Asked[]): void {
    const inRow = new Set<string>();
    for (const { key, column, question, meanings, example, answer } of asked) {
      const known = this.#questions.get(key);
      if (!known && this.#questions.size >= maxQuestions) continue;
      const own = known ?? { key, column, question, choices: [], examples: [], rows: 0, answer };
      this.#questions.set(key, own);
      if (!inRow.has(key)) own.rows += 1;
      inRow.add(key);
      if (own.examples.length < maxExamples && example !== '' && !own.examples.includes(example))
        own.examples.push(example);
      for (const { value, label } of meanings)
        if (!own.choices.some((choice) => choice.value === value)) own.choices.push({ value, label });
    }
  }

  result(): ColumnQuestion[] {
    return [...this.#questions.values()];
  }
}
