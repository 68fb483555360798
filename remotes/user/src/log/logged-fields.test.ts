import { expect, it } from '@jest/globals';
import { entityFields, entityNames } from '@admin-h5/contract';
import { loggedFields } from './diff-sheet.tsx';

it.each(entityNames)('names the fields of %s as its form does, followed by status and order', (entity) => {
  const shown = Object.fromEntries(loggedFields(entity).map(({ name, label }) => [name, label]));
  const labels = Object.entries(entityFields[entity]).map(([name, { label }]) => [name, label]);
  expect(shown).toEqual({ ...Object.fromEntries(labels), status: '状态', sort: '排序' });
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
