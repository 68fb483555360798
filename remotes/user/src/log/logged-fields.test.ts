import { expect, it } from '@jest/globals';
import { entityNames, fieldLabels } from '@admin-h5/contract';
import { loggedFields } from './logged-fields.ts';

it.each(entityNames)('names the fields of %s as its form does, followed by status and order', (entity) => {
  const shown = Object.fromEntries(loggedFields(entity).map(({ name, label }) => [name, label]));
  expect(shown).toEqual({ ...fieldLabels[entity], status: '状态', sort: '排序' });
});

it('shows state and assignee of an inquiry', () => {
  expect(loggedFields('inquiry').map(({ label }) => label)).toEqual(['状态', '负责人']);
});

it('shows state and order of an entity that a newer server logs', () => {
  expect(loggedFields(JSON.parse('"parcel"')).map(({ label }) => label)).toEqual(['状态', '排序']);
});

it('shows no fields of a session', () => {
  expect(loggedFields('session')).toEqual([]);
});
