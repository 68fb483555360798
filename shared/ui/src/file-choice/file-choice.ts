/** A file chooser that would take nothing: a fault in the field's own definition. */
class FileChoiceError extends Error {
  override readonly name = 'FileChoiceError';
  readonly errMsg: string;
  constructor(reason: string) {
    super(reason);
    this.errMsg = `chooseFile:fail ${reason}`;
  }
}

/**
 * The `accept` of a file input.
 * @param extension endings (`.pdf`) or mime types
 * @throws FileChoiceError where there are none (specification, section 5)
 */
export function acceptOf(extension: readonly string[]): string {
  const named = extension.map((one) => one.trim()).filter(Boolean);
  if (!named.length) throw new FileChoiceError('param extension should not be empty.');
  return named.join(',');
}
