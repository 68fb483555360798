/** Copies text to the clipboard; returns false where the clipboard API (no HTTPS, no permission) and `execCommand` both fail. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For the WebViews of WeChat and of older phones, which refuse the clipboard API: copies from a selected field. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'ah5-visually-hidden';
  // In an open dialog everything outside is inert and cannot be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
