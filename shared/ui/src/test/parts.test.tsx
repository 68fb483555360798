import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { CallTimeoutError } from '@admin-h5/client/host';
import { Button } from '../button/button.tsx';
import { TextField } from '../form/text-field.tsx';
import { Image } from '../image/image.tsx';
import { previewSource, previewSourceSet } from '@admin-h5/client';
import { Screen } from '../screen/screen.tsx';
import { OfflineBar } from '../state/offline-bar.tsx';
import { ErrorState } from '../state/states.tsx';
import { Tabs } from '../tabs/tabs.tsx';

const frame = () => document.querySelector<HTMLElement>('.ah5-image')?.dataset['state'];

function Form({ error = '', count }: { error?: string; count?: number }) {
  const [value, setValue] = useState('');
  return (
    <TextField
      label="真实姓名"
      value={value}
      onChange={setValue}
      error={error}
      {...(count !== undefined && { count })}
    />
  );
}

function Two() {
  const [value, setValue] = useState<'a' | 'b'>('a');
  return (
    <Tabs
      label="范围"
      items={[
        { key: 'a', label: '产品' },
        { key: 'b', label: '原料' },
      ]}
      value={value}
      onChange={setValue}
    />
  );
}

describe('Button', () => {
  it('ignores presses while loading and keeps its focus', () => {
    const press = jest.fn();
    const { rerender } = render(<Button onClick={press}>保存</Button>);
    const button = screen.getByRole('button', { name: '保存' });
    button.focus();
    rerender(
      <Button loading onClick={press}>
        保存
      </Button>,
    );
    fireEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
  });
});

describe('TextField', () => {
  it('connects the message with the field', () => {
    render(<Form error="真实姓名不能为空" />);
    const field = screen.getByRole('textbox', { name: '真实姓名' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('真实姓名不能为空');
  });

  it('has the default maxlength of 140 without a rule, and none where a rule counts [§5 text maxlength, §client counter]', () => {
    const { unmount } = render(<Form />);
    expect(screen.getByRole<HTMLInputElement>('textbox').maxLength).toBe(140);
    unmount();
    render(<Form count={50} />);
    expect(screen.getByRole<HTMLInputElement>('textbox').maxLength).toBe(-1);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '张𠮷' } });
    expect(screen.getByText('2/50')).toBeTruthy();
  });

  it('shows and hides a password', () => {
    render(<TextField label="密码" type="password" value="secret" onChange={() => undefined} />);
    const field = screen.getByLabelText('密码');
    expect(field.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(field.getAttribute('type')).toBe('text');
  });
});

describe('Image', () => {
  it('offers the browser previews of fixed widths, and does not change other addresses', () => {
    expect(previewSource('/api/files/preview/x', 375)).toBe('/api/files/preview/x?w=375&format=webp');
    expect(previewSourceSet('/api/files/preview/x', 160)).toBe(
      '/api/files/preview/x?w=96&format=webp 96w, /api/files/preview/x?w=160&format=webp 160w',
    );
    expect(previewSource('blob:abc', 375)).toBe('blob:abc');
  });

  it('draws a placeholder for a broken picture, and tries again when the network is back', async () => {
    render(<Image src="/api/files/preview/x" alt="吡虫啉" />);
    fireEvent.error(screen.getByRole('img'));
    expect(frame()).toBe('broken');
    expect(screen.getByRole('img', { name: '吡虫啉' })).toBeTruthy();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(frame()).toBe('loading'));
  });
});

describe('Tabs', () => {
  it('is one tab stop; arrow keys choose and move', () => {
    render(<Two />);
    fireEvent.keyDown(screen.getByRole('tab', { name: '产品' }), { key: 'ArrowRight' });
    const second = screen.getByRole('tab', { name: '原料' });
    expect(second.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(second);
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0]);
  });
});

const room = () => document.documentElement.style.getPropertyValue('--ah5-offline-height');

describe('states', () => {
  it('gives the reason, 重试 and the id of the request', () => {
    const retry = jest.fn();
    const error = Object.assign(new Error('服务器内部错误，请稍后重试'), { status: 500, requestId: 'abc' });
    render(<ErrorState error={error} onRetry={retry} />);
    expect(screen.getByRole('alert').textContent).toContain('服务器内部错误，请稍后重试');
    expect(screen.getByText('请求编号 abc')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('tries again after a time-out when the screen is clicked anywhere, as its text says [§8 connection timeout]', () => {
    const retry = jest.fn();
    const left = jest.fn();
    render(
      <Screen title="原料列表" back={false}>
        <p>别处</p>
        <button type="button" onClick={left}>
          离开
        </button>
        <ErrorState error={new CallTimeoutError('r')} onRetry={retry} />
      </Screen>,
    );
    fireEvent.click(screen.getByText('连接超时，点击屏幕重试'));
    fireEvent.click(screen.getByText('别处'));
    expect(retry).toHaveBeenCalledTimes(2);
    // A click on a control only does what the control does: 重试 retries once.
    fireEvent.click(screen.getByRole('button', { name: '离开' }));
    expect([left.mock.calls.length, retry.mock.calls.length]).toEqual([1, 2]);
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(retry).toHaveBeenCalledTimes(3);
  });

  it('of one block is tried again by a click on that block alone, and any other failure by 重试 alone', () => {
    const [block, other] = [jest.fn(), jest.fn()];
    render(
      <Screen title="首页" back={false}>
        <p>别处</p>
        <ErrorState compact error={new CallTimeoutError('r')} onRetry={block} />
        <ErrorState error={new Error('服务器内部错误，请稍后重试')} onRetry={other} />
      </Screen>,
    );
    fireEvent.click(screen.getByText('别处'));
    fireEvent.click(screen.getByText('服务器内部错误，请稍后重试'));
    expect([block.mock.calls.length, other.mock.calls.length]).toEqual([0, 0]);
    fireEvent.click(screen.getByText('连接超时，点击屏幕重试'));
    expect(block).toHaveBeenCalledTimes(1);
  });

  it('tries again by itself when the network is back', () => {
    const retry = jest.fn();
    render(<ErrorState error={new Error('网络请求失败，请稍后重试')} onRetry={retry} />);
    fireEvent(window, new Event('online'));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it.each([
    [0, true],
    [400, false],
    [404, false],
    [408, true],
    [422, false],
    [429, true],
    [500, true],
    [503, true],
  ])('offers 重试 after a %s only where that may help: %s [§navigation retry]', (status, offered) => {
    const retry = jest.fn();
    render(<ErrorState error={Object.assign(new Error('没有成功'), { status })} onRetry={retry} />);
    expect(screen.queryByRole('button', { name: '重试' }) !== null).toBe(offered);
    fireEvent(window, new Event('online'));
    expect(retry).toHaveBeenCalledTimes(offered ? 1 : 0);
  });

  it('says 权限不足，无法访问 for a 403', () => {
    render(<ErrorState error={{ status: 403, message: '权限不足' }} />);
    expect(screen.getByText('权限不足，无法访问')).toBeTruthy();
  });

  it('make room for 网络已断开: elements that stick below the top bar move below that notice too [§navigation offline bar]', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(30);
    render(<OfflineBar />);
    expect(room()).toBe('');
    online.mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(room()).toBe('30px');
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(room()).toBe('');
    height.mockRestore();
    online.mockRestore();
  });

  it('says 网络已断开 while there is no network', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<OfflineBar />);
    // Also true where nothing has been loaded.
    expect(screen.getByRole('status').textContent).toContain('网络已断开，未加载的内容无法显示');
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(screen.getByRole('status').textContent).toBe('');
    online.mockRestore();
  });
});
