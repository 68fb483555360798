/** Has pictures decoded in a separate process, one at a time, so that a picture made for an attack harms nothing else. */
import { type ChildProcess, fork } from 'node:child_process';
import { type AppError, invalid, tooMany, unavailable } from '../errors.ts';
import {
  type Picture,
  type PictureFault,
  type PictureOutcome,
  type PictureTask,
  tooSlowExitCode,
} from './picture-tasks.ts';

interface Job {
  task: PictureTask;
  resolve: (picture: Picture) => void;
  reject: (error: AppError) => void;
}

export interface DecoderOptions {
  /** Tasks that may wait in total. */
  maxWaiting: number;
  /** Tasks of one person that may wait. */
  maxPerOwner: number;
  /** Milliseconds of processor time for one picture. */
  cpuLimit?: number;
  /** Milliseconds of real time for one picture, however busy the machine is. */
  timeLimit?: number;
  program?: URL;
}

/** Many times what the largest picture takes; a picture that takes longer was made for an attack. Processor time, since a busy
 * machine is not the picture's fault. */
const cpuLimitMs = 15_000;
/** Milliseconds after which an unresponsive process is ended. */
const timeLimitMs = 120_000;
/** Milliseconds after which an idle process ends, to free its memory. */
const idleMs = 60_000;
const refuse = (message: string) => invalid([{ field: 'file', message }]);
const refusals: Readonly<Record<PictureFault, () => AppError>> = {
  broken: () => refuse('图片已损坏，请重新选择'),
  'too-large': () => refuse('图片尺寸过大'),
  'too-long': () => refuse('图片长宽均不能超过12000像素'),
};

/**
 * Decodes pictures one at a time in a separate process. Its thread pool is not the server's, which hashes passwords
 * and reads files; it can be killed in the middle of a picture, which libvips' own time limit cannot do; and a crash
 * of a decoder affects nothing else. People take turns, so that one person's many pictures do not delay others.
 */
export class Decoder {
  readonly #options: DecoderOptions;
  readonly #waiting = new Map<string, Job[]>();
  #count = 0;
  #running: Job | null = null;
  #child: ChildProcess | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: DecoderOptions) {
    this.#options = options;
  }

  /**
   * Runs a task after those queued before it.
   * @param owner id of the person; empty for visitors, who have no limit per person
   * @throws AppError 422 for a picture that is broken, too large or too slow, 429 when too
   * many tasks wait, 503 if the process crashed.
   */
  run(task: PictureTask, owner = ''): Promise<Picture> {
    const own = this.#waiting.get(owner) ?? [];
    const { maxWaiting, maxPerOwner } = this.#options;
    if (this.#count >= maxWaiting || (owner !== '' && own.length >= maxPerOwner)) {
      return Promise.reject(tooMany(5, '图片处理繁忙，请稍后重试'));
    }
    return new Promise((resolve, reject) => {
      this.#count += 1;
      this.#waiting.set(owner, own);
      own.push({ task, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#running) return;
    const [next] = this.#waiting;
    if (!next) {
      this.#rest();
      return;
    }
    const [owner, own] = next;
    const job = own.shift();
    this.#waiting.delete(owner);
    if (own.length > 0) this.#waiting.set(owner, own);
    if (!job) return;
    this.#count -= 1;
    this.#running = job;
    const child = this.#wake();
    this.#timer = setTimeout(() => this.#giveUp(child), this.#options.timeLimit ?? timeLimitMs);
    child.send(job.task);
  }

  /** Referenced only while it works, so that an idle process does not keep the server's process alive. */
  #wake(): ChildProcess {
    if (this.#timer) clearTimeout(this.#timer);
    this.#child ??= this.#start();
    this.#child.ref();
    this.#child.channel?.ref();
    return this.#child;
  }

  #start(): ChildProcess {
    const program = this.#options.program ?? new URL('./picture-process.ts', import.meta.url);
    const child = fork(program, [String(this.#options.cpuLimit ?? cpuLimitMs)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // A decoder with a security hole must not see the server's environment.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (outcome: PictureOutcome) => {
      if (child !== this.#child) return;
      if ('picture' in outcome) this.#end((job) => job.resolve(outcome.picture));
      else this.#end((job) => job.reject(refusals[outcome.fault]()));
    });
    const ended = (cause?: unknown): void => {
      if (child !== this.#child) return;
      this.#child = null;
      this.#end((job) => job.reject(unavailable(cause)));
    };
    child.once('error', ended);
    child.once('exit', (code, signal) => {
      if (code !== tooSlowExitCode) ended(new Error(`The picture process ended (${signal ?? code})`));
      else if (child === this.#child) this.#giveUp(child);
    });
    return child;
  }

  #giveUp(child: ChildProcess): void {
    this.#child = null;
    child.kill('SIGKILL');
    this.#end((job) => job.reject(refuse('图片处理超时，请压缩后重新上传')));
  }

  #end(settle: (job: Job) => void): void {
    if (this.#timer) clearTimeout(this.#timer);
    const job = this.#running;
    this.#running = null;
    if (job) settle(job);
    this.#next();
  }

  #rest(): void {
    const child = this.#child;
    if (!child) return;
    child.unref();
    child.channel?.unref();
    this.#timer = setTimeout(() => {
      this.#child = null;
      if (child.connected) child.disconnect();
    }, idleMs);
    this.#timer.unref();
  }
}
