/** A process of its own that builds the parts it is sent, one after the other (parts.ts). */
import { buildPart } from './parts.ts';

process.on('message', (part: string) => {
  buildPart(part).then(
    () => process.send?.('built'),
    (error: unknown) => process.send?.(error instanceof Error ? error.message : String(error)),
  );
});
