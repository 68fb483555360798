import type { Browser, BrowserContext } from '@playwright/test';

const mark = 'securitypolicyviolation:';

/** Runs in the page: reports each violation with what a person needs to find it. */
function report(prefix: string): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    console.error(prefix, `${effectiveDirective} refused ${blockedURI} (${sourceFile}:${lineNumber}) ${sample}`);
  });
}

/** What the browser itself logs: it includes violations before the page has listeners. */
const browsersWords = /Content Security Policy|TrustedHTML|TrustedScript/;

/** Collects every violation of the security policy in every page of a browser. Answers how to stop. */
export function collectViolations(browser: Browser, violations: string[]): () => void {
  const watch = (context: BrowserContext) => {
    context.on('console', (message) => {
      const text = message.text();
      if (text.startsWith(mark) || browsersWords.test(text)) violations.push(text);
    });
    void context.addInitScript(report, mark);
  };
  browser.on('context', watch);
  return () => browser.off('context', watch);
}
