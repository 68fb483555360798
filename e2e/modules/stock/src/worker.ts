/** What a module's own worker does, if the page lets it start. */
postMessage('运行');
