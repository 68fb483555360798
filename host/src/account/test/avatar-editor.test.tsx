import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { person } from '@admin-h5/testing';
import { AvatarEditor } from '../profile/profile-page.tsx';

async function choose(file: File): Promise<void> {
  // jsdom has no object URLs; their content does not matter here.
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  render(<AvatarEditor user={person()} onChanged={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('选择头像图片'), { target: { files: [file] } });
}

it('a picture of another format is refused as soon as it is chosen', async () => {
  await choose(new File(['x'], 'a.gif', { type: 'image/gif' }));
  expect(await screen.findByText('仅支持JPG、PNG、WebP格式')).toBeTruthy();
});

it('a picture of a camera may be larger than what is sent, a small square of it', async () => {
  await choose(new File([new Uint8Array(12 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByRole('dialog', { name: '调整头像' })).toBeTruthy();
});
