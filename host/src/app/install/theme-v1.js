// Applies a chosen theme before the first paint; the page's own script, which does the rest, comes later (theme-mode.ts).
// Served as it is, under a name that changes with its content, since browsers keep it for a year.
try {
  const chosen = localStorage.getItem('admin-h5.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is blocked: the theme follows the device.
}
