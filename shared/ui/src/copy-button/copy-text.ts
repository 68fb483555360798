/** Puts text on the clipboard; false where the browser refuses (no HTTPS, no permission) and the old way fails too. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** WeChat's and older WebViews refuse the clipboard API; a selected field can still be copied from. */
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
