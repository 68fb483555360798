import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { person } from '@admin-h5/testing';
import { AvatarEditor } from '../profile/avatar-editor.tsx';

it.each([
  ['another format', new File(['x'], 'a.gif', { type: 'image/gif' }), '仅支持JPG、PNG、WebP格式'],
  ['over 5 MB', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }), '图片大小不能超过5MB'],
])('a picture of %s is refused as soon as it is chosen', async (_name, file, message) => {
  render(<AvatarEditor user={person()} onChanged={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('选择头像图片'), { target: { files: [file] } });
  expect(await screen.findByText(message)).toBeTruthy();
});
