import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import Joi from 'joi';
import * as realApi from '@admin-h5/client';
import { prepareReplacement } from '@admin-h5/client/host';
import { startApp, type TestApp } from '@admin-h5/testing';
import type { FormSection } from '../fields/spec.ts';

const uploadFile = jest.fn(() => new Promise<{ id: string }>(() => undefined));
jest.unstable_mockModule('@admin-h5/client', () => ({ ...realApi, uploadFile }));
const { FormScreen } = await import('./form-screen.tsx');

interface Thing {
  id: string;
  version: number;
  imageId: string | null;
}

const sections: readonly FormSection[] = [
  { title: '基本', fields: [{ kind: 'image', name: 'imageId', label: '图片' }] },
];
const schema = Joi.object<Pick<Thing, 'imageId'>, true>({ imageId: Joi.string().allow(null).required() });
const thing: Thing = { id: 't1', version: 1, imageId: null };
const start = '/pages/product/detail';

let app: TestApp;
beforeEach(() => {
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  const resource = {
    get: () => Promise.resolve(thing),
    create: () => Promise.resolve(thing),
    update: () => Promise.resolve(thing),
    history: () => Promise.resolve([]),
  };
  app = startApp(start, {
    [start]: (
      <FormScreen
        entityLabel="物品"
        subject="thing"
        query={{}}
        resource={resource}
        schema={schema}
        sections={sections}
        copyValues={(values) => values}
        listUrl="/pages/help/index"
        editUrl={start}
      />
    ),
  });
});
afterEach(() => app.stop());

it('asks about a running upload before an update, but not before a forced one', async () => {
  await screen.findByText('新增物品');
  const choose = await waitFor(() => {
    const found = document.querySelector('input[type=file]');
    if (!found) throw new Error('no picture can be chosen yet');
    return found;
  });
  fireEvent.change(choose, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
  await waitFor(() => expect(uploadFile).toHaveBeenCalledTimes(1));
  await waitFor(async () => expect(await prepareReplacement(true)).toBe(true));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  void prepareReplacement();
  expect(await screen.findByRole('alertdialog')).not.toBeNull();
});
