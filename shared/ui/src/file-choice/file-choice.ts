/** A file field that accepts no type: a programming error in the field's definition. */
class FileChoiceError extends Error {
  override readonly name = 'FileChoiceError';
  readonly errMsg: string;
  constructor(reason: string) {
    super(reason);
    this.errMsg = `chooseFile:fail ${reason}`;
  }
}

/**
 * Returns the `accept` attribute of a file input.
 * @param extension file extensions (`.pdf`) or MIME types
 * @throws FileChoiceError where there are none (specification, section 5)
 */
export function acceptOf(extension: readonly string[]): string {
  const named = extension.map((one) => one.trim()).filter(Boolean);
  if (!named.length) throw new FileChoiceError('param extension should not be empty.');
  return named.join(',');
}
