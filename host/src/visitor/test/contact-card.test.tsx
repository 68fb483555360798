import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { emptyCompany } from '@admin-h5/contract';
import { ContactCard } from '../company/contact-card.tsx';

const company = { ...emptyCompany, version: 1, updatedAt: null, updatedBy: null, name: '绿禾', address: '南京' };

it.each([
  ['the place on the map', { lng: 118.8, lat: 32.06 }, 'position=118.8%2C32.06'],
  ['the search for its address', { lng: null, lat: 32.06 }, 'search?keyword='],
])('the address of a company leads to %s', async (_where, place, expected) => {
  render(<ContactCard company={{ ...company, ...place }} />);
  const link = await screen.findByRole('link', { name: /南京/ });
  expect(link.getAttribute('href')).toContain(expected);
});

it('is not there for a company without an address and any other contact', async () => {
  render(
    <>
      <ContactCard company={{ ...company, address: '' }} />
      <p>下一块</p>
    </>,
  );
  await screen.findByText('下一块');
  expect(screen.queryByText('联系我们')).toBeNull();
});
