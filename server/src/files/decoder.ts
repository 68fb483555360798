import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import type { AppError } from '../errors.ts';
import { invalid, notFound, tooMany, unavailable } from '../errors.ts';
import type { Picture, PictureFault, PictureOutcome, PictureTask } from './picture-tasks.ts';
import { tooSlowExitCode } from './picture-tasks.ts';

interface Job {
  task: PictureTask;
  resolve: (picture: Picture) => void;
  reject: (error: AppError) => void;
}

export interface DecoderOptions {
  /** Pictures that may wait in all. */
  mostWaiting: number;
  /** Pictures of one person that may wait. */
  mostOfOne: number;
  /** Milliseconds of processor time a picture may take. */
  cpuLimit?: number;
  /** Milliseconds a picture may take however little of the processor it gets. */
  timeLimit?: number;
  program?: URL;
}

/** Many times what the largest picture takes; one that takes longer was made to. Counted in processor time, since a busy
 * machine is no fault of the picture. */
const cpuLimitMs = 15_000;
/** A process that does nothing at all for this long will not go on. */
const timeLimitMs = 120_000;
/** A process that has nothing to do gives its memory back after this long. */
const idleMs = 60_000;
const refuse = (message: string) => invalid([{ field: 'file', message }]);
const refusals: Readonly<Record<PictureFault, () => AppError>> = {
  broken: () => refuse('图片已损坏，请重新选择'),
  'too-large': () => refuse('图片尺寸过大'),
  'too-long': () => refuse('图片长宽均不能超过12000像素'),
  missing: notFound,
};

/**
 * Decodes pictures one at a time in a process of its own. Its thread pool is not the server's, where passwords are hashed and
 * files are read; it can be ended in the middle of a picture, which libvips' own time limit cannot; and a fault of a decoder
 * takes nothing else along. People take turns: the one who sends many pictures waits for his own.
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
   * Runs a task when those queued before it allow.
   * @param owner the person it is done for; empty for nobody, whose number is not limited
   * @throws AppError 422 for a picture that is broken, too large or takes too long, 404 for a file that is gone, 429 where too
   * many wait, 503 where the process ended by itself.
   */
  run(task: PictureTask, owner = ''): Promise<Picture> {
    const own = this.#waiting.get(owner) ?? [];
    const { mostWaiting, mostOfOne } = this.#options;
    if (this.#count >= mostWaiting || (owner !== '' && own.length >= mostOfOne)) {
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

  /** The process, held while it works: nothing else may keep a first start alive. */
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
      // A fault in a decoder must not lay open what the server was told.
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
