import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fieldsAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { faultAt, picture, upload } from '../support/catalogue.ts';

let api: TestApp;
let wide: string;
beforeAll(async () => {
  api = await startApp();
  wide = (await upload(api, await picture(750, 350))).id;
});
afterAll(() => api.close());

const company = async () => fieldsAt(await api.call('GET', '/api/company'));
const putCompany = (body: object, as: 'manager' | 'owner' = 'manager') => api.call('PUT', '/api/company', { as, body });
const companyHistory = async () => valueAt(await api.call('GET', '/api/company/history', { as: 'manager' }), 'data');
describe('the company', () => {
  it('is empty until it is first saved, then has versions and a history', async () => {
    expect(await company()).toMatchObject({ version: 0, name: '', certificates: [] });
    expect(await companyHistory()).toEqual([]);

    const intro = '<p onclick="x()">农化<script>alert(1)</script></p><a href="javascript:x">a</a><img src=x onerror=y>';
    const input = {
      name: '示例农化有限公司',
      intro,
      certificates: [{ name: '生产许可证', imageId: wide }],
      version: 0,
    };
    expect((await putCompany({ ...input, version: 1 })).status).toBe(409);
    const filled = await putCompany(input);
    expect(filled).toMatchObject({
      status: 200,
      body: { data: { version: 1, intro: expect.stringMatching(/^<p>农化<\/p><a[^>]*>a<\/a>$/) } },
    });
    expect(valueAt(filled, 'data.intro')).not.toContain('javascript');
    expect((await putCompany(input)).status).toBe(409);
    expect(valueAt(await putCompany({ ...input, slogan: '丰收', version: 1 }), 'data.version')).toBe(2);
    expect(await company()).toMatchObject({ slogan: '丰收', version: 2, updatedBy: null });
    expect(await companyHistory()).toMatchObject([{ action: 'update' }, { action: 'create', before: null }]);
  });

  it('has contacts by region, which a body that does not name them leaves', async () => {
    const { version, ...before } = await company();
    const south = { region: '华南', contact: '', phone: '020-12345678', wechat: '', qrId: wide, address: '' };
    const filled = await putCompany({ ...before, contacts: [south], version });
    expect(valueAt(filled, 'data.contacts')).toEqual([south]);
    const { contacts: _contacts, ...without } = before;
    const left = await putCompany({ ...without, slogan: '好', version: valueAt(filled, 'data.version') });
    expect(valueAt(left, 'data.contacts')).toEqual([south]);
    const twice = await putCompany({ ...before, contacts: [south, south], version: valueAt(left, 'data.version') });
    expect(faultAt(twice, 'contacts.1')).toBe('同一地区只能填写一次');
    const wrong = { ...south, phone: '123' };
    const refused = await putCompany({ ...before, contacts: [wrong], version: valueAt(left, 'data.version') });
    expect(faultAt(refused, 'contacts.0.phone')).toBe('请输入正确的联系电话格式');
  });

  it('keeps tables and stored pictures of its introduction, and no picture from another host', async () => {
    const { version, ...before } = await company();
    const cells = '<tr><th colspan="2">产能</th></tr><tr><td rowspan="x">一车间</td><td>2000 吨</td></tr>';
    const stored = `<img src="/api/files/preview/${wide}" alt="厂区" width="40" height="30" onerror="x()">`;
    const foreign = [
      'https://example.com/a.png',
      'data:image/png;base64,AAAA',
      `/api/files/preview/${wide}?w=9`,
      '//x/a.png',
    ]
      .map((src) => `<img src="${src}">`)
      .join('');
    const filled = await putCompany({
      ...before,
      intro: `<table style="x"><tbody>${cells}</tbody></table>${stored}${foreign}`,
      version,
    });
    expect(valueAt(filled, 'data.intro')).toBe(
      '<table><tbody><tr><th colspan="2">产能</th></tr><tr><td>一车间</td><td>2000 吨</td></tr></tbody></table>' +
        `<img src="/api/files/preview/${wide}" alt="厂区" width="40" height="30" />`,
    );
    // A picture is used like any other file of the record.
    const gone = {
      ...before,
      intro: `<img src="/api/files/preview/${'f'.repeat(32)}">`,
      version: valueAt(filled, 'data.version'),
    };
    expect(faultAt(await putCompany(gone), 'intro')).toBe('文件不存在或已被清理，请重新上传');
  });

  it('names invalid fields, files included', async () => {
    const { version } = await company();
    const wrong = await putCompany({ name: '', phone: '1', creditCode: 'x', certificates: [{ name: '' }], version });
    expect(wrong.status).toBe(422);
    expect(faultAt(wrong, 'phone')).toBe('请输入正确的联系电话格式');
    expect(faultAt(wrong, 'certificates.0.name')).toBe('第1行：证书名称不能为空');
    const missing = { name: '示例农化', certificates: [{ name: '证', imageId: 'f'.repeat(32) }], version };
    expect(faultAt(await putCompany(missing), 'certificates.0.imageId')).toBe('文件不存在或已被清理，请重新上传');
    expect((await putCompany({}, 'owner')).status).toBe(403);
  });
});
