import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Avatar } from '../avatar/avatar.tsx';

const drawn = (name: string) => {
  const { container, unmount } = render(<Avatar fileId={null} name={name} />);
  const { textContent, className = '' } = container.firstElementChild ?? {};
  unmount();
  return { textContent, className };
};

it('shows the first character of a person without a picture, always in the same colour', () => {
  expect(drawn('王小明').textContent).toBe('王');
  expect(drawn(' alice').textContent).toBe('A');
  // A character outside the Basic Multilingual Plane is one character.
  expect(drawn('𠮷田').textContent).toBe('𠮷');
  expect(drawn('').textContent).toBe('');
  expect(drawn('王小明').className).toBe(drawn('王小明').className);
  expect(
    new Set(['王小明', '李四', '赵六', '孙七', 'alice'].map((name) => drawn(name).className)).size,
  ).toBeGreaterThan(2);
});
