import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { configure } from '@admin-h5/client/host';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RichText, RichTextOnServer } from '../rich-text/rich-text.tsx';

const id = 'ab'.repeat(16);

/** A small part of the sanitiser of the API. */
const cleanOnServer = (text: string) => text.replace(/<script>.*<\/script>/, '');

it('shows stored pictures from wherever the API is, none from elsewhere, and cells that span', async () => {
  configure({ baseUrl: 'https://api.example.cn' });
  const { container } = render(
    <RichText
      html={`<img src="/api/files/preview/${id}" alt="厂区" width="40" height="30"><img src="https://example.com/a.png"><table><tbody><tr><td colspan="2">格</td></tr></tbody></table>`}
    />,
  );
  await waitFor(() => expect(container.querySelector('table')).not.toBeNull());
  const pictures = [...container.querySelectorAll('img')];
  expect(pictures.map(({ src, alt, width }) => [src, alt, width])).toEqual([
    [`https://api.example.cn/api/files/preview/${id}?w=1080&format=webp`, '厂区', 40],
  ]);
  expect(container.querySelector('td')?.colSpan).toBe(2);
});

it('shows allowed tags and nothing that runs, styles or leaves by another scheme', async () => {
  const html =
    '<h2 style="color:red" class="x">简介</h2><p onclick="evil()">正文<script>evil()</script></p>' +
    '<a href="javascript:evil()">一</a><a href="https://example.com/">二</a><img src="x" onerror="evil()">';
  const { container } = render(<RichText html={html} />);
  await waitFor(() => expect(container.querySelector('h2')?.textContent).toBe('简介'));
  expect(container.querySelector('script, [onclick], [onerror], [style], h2[class]')).toBeNull();
  const [first, second] = container.querySelectorAll('a');
  expect(first?.hasAttribute('href')).toBe(false);
  expect(second?.getAttribute('rel')).toBe('noopener noreferrer');
});

it('lets the keyboard reach a table that is wider than the page, and no other', async () => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  const width = jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  render(<RichText html="<table><tbody><tr><td>剂型</td></tr></tbody></table>" />);
  const table = await screen.findByRole('table');
  await waitFor(() => expect(table.tabIndex).toBe(0));
  width.mockReturnValue(300);
  fireEvent(window, new Event('resize'));
  await waitFor(() => expect(table.hasAttribute('tabindex')).toBe(false));
  jest.restoreAllMocks();
});

it('is in the HTML of a server, cleaned by its sanitiser, and stays as it is when a browser takes that over', async () => {
  configure({ baseUrl: '' });
  const html = `<p>简介<script>evil()</script></p><img src="/api/files/preview/${id}" alt="厂区" />`;
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <RichTextOnServer value={cleanOnServer}>
      <RichText html={html} />
    </RichTextOnServer>,
  );
  expect(page.querySelector('script')).toBeNull();
  const picture = page.querySelector('img');
  expect(picture?.getAttribute('src')).toBe(`/api/files/preview/${id}?w=1080&format=webp`);
  expect(picture?.getAttribute('loading')).toBe('lazy');
  const problems: unknown[] = [];
  const root = await act(() =>
    hydrateRoot(page, <RichText html={html} />, { onRecoverableError: (error) => void problems.push(error) }),
  );
  expect(problems).toEqual([]);
  expect(page.querySelector('img')).toBe(picture);
  act(() => root.render(<RichText html="<p>另一段</p>" />));
  await waitFor(() => expect(page.textContent).toBe('另一段'));
  act(() => root.unmount());
});
