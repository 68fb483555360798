import { release, type ReleasedModule } from './command.ts';
import { exitCodes, failureReason } from './failure.ts';
import type { Environment } from './settings.ts';

/**
 * Runs `admin-h5-remote release …`; a failure goes to stderr, with `--json` to stdout as `{ "failed": reason, "message": … }`.
 * @returns the exit code (`exitCodes`; 0 where it is done)
 */
export async function runRelease(
  module: ReleasedModule,
  args: readonly string[],
  environment: Environment,
): Promise<number> {
  try {
    await release(module, args, environment);
    return 0;
  } catch (error) {
    const failed = failureReason(error);
    const message = error instanceof Error ? error.message : String(error);
    if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ failed, message })}\n`);
    else process.stderr.write(`${message}\n`);
    return exitCodes[failed];
  }
}
