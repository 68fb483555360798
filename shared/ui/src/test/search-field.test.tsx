import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { keywordLimit } from '@admin-h5/contract';
import { SearchField } from '../search-field/search-field.tsx';

const onSearch = jest.fn<(text: string) => void>();
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索' });
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const rest = (ms = 300) => act(() => jest.advanceTimersByTime(ms));

describe('SearchField', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    onSearch.mockReset();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('waits until typing pauses', () => {
    render(<SearchField label="搜索" onSearch={onSearch} />);
    type('吡');
    rest(200);
    type('吡虫');
    rest(299);
    expect(onSearch).not.toHaveBeenCalled();
    rest(1);
    expect(onSearch.mock.calls).toEqual([['吡虫']]);
  });

  it('limits the text to the length that the server accepts', () => {
    render(<SearchField label="搜索" onSearch={onSearch} />);
    expect(field().maxLength).toBe(keywordLimit);
  });

  it('never searches for a half-composed word', () => {
    render(<SearchField label="搜索" onSearch={onSearch} />);
    fireEvent.compositionStart(field());
    type('bi chong');
    rest(5000);
    fireEvent.submit(field());
    expect(onSearch).not.toHaveBeenCalled();
    type('吡虫啉');
    fireEvent.compositionEnd(field());
    rest();
    expect(onSearch.mock.calls).toEqual([['吡虫啉']]);
  });

  it('searches at once on Enter, and not twice for the same text', () => {
    render(<SearchField label="搜索" onSearch={onSearch} />);
    type(' PD1 ');
    fireEvent.submit(field());
    rest();
    expect(onSearch.mock.calls).toEqual([['PD1']]);
  });

  it('clears at once, and keeps the cursor', () => {
    render(<SearchField label="搜索" value="PD1" onSearch={onSearch} />);
    fireEvent.click(screen.getByRole('button', { name: '清空' }));
    expect(onSearch.mock.calls).toEqual([['']]);
    expect(document.activeElement).toBe(field());
  });

  it('takes over a changed value without a search', () => {
    const { rerender } = render(<SearchField label="搜索" value="a" onSearch={onSearch} />);
    rerender(<SearchField label="搜索" value="b" onSearch={onSearch} />);
    expect(field().value).toBe('b');
    rest();
    expect(onSearch).not.toHaveBeenCalled();
  });
});
