import { expect, it } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { configure } from '@admin-h5/client/host';
import { RichText } from '../rich-text/rich-text.tsx';

const id = 'ab'.repeat(16);

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
