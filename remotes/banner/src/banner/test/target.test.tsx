import { expect, it, jest } from '@jest/globals';
import { materialApi } from '@admin-h5/client';
import { withQueries } from '@admin-h5/testing';
import { render, screen } from '@testing-library/react';
import { TargetView } from '../banner-fields.tsx';

it("shows a banner's target with its kind and name", async () => {
  const get = jest.spyOn(materialApi, 'get').mockImplementation(async (id) => Promise.reject(new Error(id)));
  const { rerender } = render(<TargetView value="m1" values={{ linkType: 'material' }} names={{}} />, withQueries());
  expect(await screen.findByText('原料：（名称未能加载）')).not.toBeNull();
  expect(get).toHaveBeenCalledWith('m1', expect.anything());
  rerender(<TargetView value="p1" values={{ linkType: 'product' }} names={{ p1: '草甘膦水剂' }} />);
  expect(screen.getByText('产品：草甘膦水剂')).not.toBeNull();
  rerender(<TargetView value="/pages/help/index" values={{ linkType: 'page' }} names={{}} />);
  expect(screen.getByText('帮助中心（/pages/help/index）')).not.toBeNull();
});
