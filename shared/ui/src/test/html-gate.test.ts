import { describe, expect, it } from '@jest/globals';
import { gateHtml } from '../rich-text/html-gate.ts';
import { loadSanitiser } from '../rich-text/load-sanitiser.ts';

const markup = '<p onclick="evil()">正文<script>evil()</script></p>';

describe('markup that code assigns', () => {
  it('is refused until the sanitiser has loaded, then cleaned, and not changed while the sanitiser itself parses', async () => {
    expect(gateHtml(markup)).toBeNull();
    const sanitise = await loadSanitiser();
    expect(gateHtml(markup)).toBe('<p>正文</p>');
    expect(sanitise(markup).querySelector('p')?.textContent).toBe('正文');
    expect(gateHtml(markup)).toBe('<p>正文</p>');
  });
});
