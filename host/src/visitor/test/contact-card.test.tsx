import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { emptyCompany } from '@admin-h5/contract';
import { ContactCard } from '../company/contacts.tsx';

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

it('shows the contact of the chosen region, and that of the company again', async () => {
  const south = {
    region: '华南',
    contact: '陈经理',
    phone: '020-12345678',
    wechat: 'south',
    qrId: null,
    address: '广州',
  };
  render(<ContactCard company={{ ...company, phone: '400-000-0000', contacts: [south] }} />);
  expect((await screen.findByRole('link', { name: /400-000-0000/ })).getAttribute('href')).toBe('tel:400-000-0000');
  const chip = screen.getByRole('button', { name: '华南' });
  fireEvent.click(chip);
  expect(screen.getByRole('link', { name: /020-12345678/ }).getAttribute('href')).toBe('tel:020-12345678');
  expect(screen.getByRole('link', { name: /广州/ }).getAttribute('href')).toContain('search?keyword=');
  expect(screen.queryByRole('link', { name: /400-000-0000/ })).toBeNull();
  fireEvent.click(chip);
  expect(screen.getByRole('link', { name: /400-000-0000/ })).toBeTruthy();
});

it('shows the code of WeChat on request', async () => {
  render(<ContactCard company={{ ...company, qrId: 'a'.repeat(32) }} />);
  fireEvent.click(await screen.findByRole('button', { name: /微信二维码/ }));
  expect(await screen.findByRole('img', { name: '微信二维码' })).toBeTruthy();
});

it('is there for a company whose only contact is a code of WeChat', async () => {
  render(<ContactCard company={{ ...company, address: '', qrId: 'a'.repeat(32) }} />);
  expect(await screen.findByRole('button', { name: /微信二维码/ })).toBeTruthy();
});

it('shows the first region of a company without a contact of its own', async () => {
  const office = { region: '华东', contact: '', phone: '021-12345678', wechat: '', qrId: null, address: '' };
  render(<ContactCard company={{ ...company, address: '', contacts: [office] }} />);
  expect(await screen.findByRole('link', { name: /021-12345678/ })).toBeTruthy();
});
