import { expect, it } from '@jest/globals';
import type { Banner } from '@admin-h5/contract';
import { bannerCard } from '../../pages/banner-list.tsx';

const banner: Banner = {
  id: 'b1',
  title: '春耕用药',
  imageId: 'f1',
  position: 'home',
  linkType: 'none',
  linkTarget: '',
  startAt: '',
  endAt: '',
  sort: 0,
  status: 1,
  clickCount: 0,
  version: 1,
  createdAt: '',
  updatedAt: '',
  createdBy: null,
  updatedBy: null,
  deletedAt: null,
};
const windowLines = (times: Pick<Banner, 'startAt' | 'endAt'>) => bannerCard({ ...banner, ...times }).lines?.slice(1);

it('shows the date of a time window that begins today', () => {
  const startAt = new Date();
  startAt.setHours(0, 0, 0, 0);
  const endAt = new Date(startAt.getFullYear() + 1, 0, 31, 23, 59);
  const both = { startAt: startAt.toISOString(), endAt: endAt.toISOString() };
  expect(windowLines(both)).toEqual(['今天 00:00 起', `至 ${endAt.getFullYear()}-01-31 23:59`]);
  expect(windowLines({ ...both, endAt: '' })).toEqual(['今天 00:00 起']);
  expect(windowLines({ startAt: '', endAt: '' })).toEqual(['长期有效']);
});
