import { describe, expect, it } from '@jest/globals';
import { chinaDay } from '../../index.ts';
import { bannerSchema, companySchema, galleryItemSchema } from '../index.ts';
import { banner, company, galleryItem, someId } from '@admin-h5/testing/samples';
import { fileFault } from '../../file-rules.ts';
import { faultOf, valid } from './faults.ts';

const schema = bannerSchema(['https://partner.example']);

describe('bannerSchema', () => {
  it('takes a banner, and drops the target of one that leads nowhere [§3 entity fields]', () => {
    expect(valid(schema, banner)).toEqual(banner);
    expect(valid(schema, { ...banner, linkTarget: 'javascript:alert(1)' }).linkTarget).toBe('');
  });

  it('brings times to UTC', () => {
    expect(valid(schema, { ...banner, startAt: '2026-03-01T08:00:00+08:00' }).startAt).toBe('2026-03-01T00:00:00.000Z');
  });

  it.each([
    ['page', '/pages/product/detail?id=1'],
    ['product', someId],
    ['url', 'https://partner.example/a?b=c'],
  ])('allows a target of type %s: %s', (linkType, linkTarget) => {
    expect(valid(schema, { ...banner, linkType, linkTarget })).toMatchObject({ linkType, linkTarget });
  });

  it.each([
    ['page', '', '请选择跳转目标'],
    ['page', '//evil.example/pages/x', '请输入正确的链接格式'],
    ['page', 'https://evil.example', '请输入正确的链接格式'],
    ['product', 'x', '请选择跳转目标'],
    ['url', undefined, '请选择跳转目标'],
    ['url', 'http://partner.example', '请输入正确的链接格式'],
    ['url', 'https://user@partner.example', '请输入正确的链接格式'],
    ['url', 'javascript:alert(1)', '请输入正确的链接格式'],
    ['url', 'https://partner.example.evil.example/', '该链接不在允许的域名内'],
  ])('refuses a target of type %s: %j: %s', (linkType, linkTarget, message) => {
    expect(faultOf(schema, { ...banner, linkType, linkTarget }, 'linkTarget')).toBe(message);
  });

  it.each([
    ['title', '', '标题不能为空'],
    ['title', '字'.repeat(31), '标题长度不能超过30个字符'],
    ['imageId', null, '请上传轮播图片'],
    ['position', 'top', '请选择展示位置'],
    ['linkType', undefined, '请选择跳转类型'],
    ['startAt', '2026-03-01', '开始时间格式不正确'],
    ['endAt', '2026-13-01T00:00:00Z', '结束时间格式不正确'],
  ])('%s %j: %s [§9 entity limits]', (field, value, message) => {
    expect(faultOf(schema, { ...banner, [field]: value }, field)).toBe(message);
  });

  it('ends after it starts', () => {
    const times = { startAt: '2026-03-01T08:00:00+08:00', endAt: '2026-03-01T00:00:00Z' };
    expect(faultOf(schema, { ...banner, ...times }, 'endAt')).toBe('结束时间必须晚于开始时间');
  });
});

describe('galleryItemSchema', () => {
  it('takes pictures and videos [§3 entity fields]', () => {
    expect(valid(galleryItemSchema, galleryItem)).toEqual(galleryItem);
    const video = { ...galleryItem, mediaType: 'video', imageIds: [], videoId: someId };
    expect(valid(galleryItemSchema, video)).toEqual(video);
  });

  it.each([
    ['title', '', '标题不能为空'],
    ['album', '其他', '请选择所属相册'],
    ['imageIds', [], '请至少上传一张图片'],
    ['imageIds', undefined, '请至少上传一张图片'],
    ['takenAt', '2999-01-01', '拍摄日期不能晚于今天'],
    ['description', '字'.repeat(501), '说明长度不能超过500个字符'],
  ])('%s %j: %s [§9 entity limits]', (field, value, message) => {
    expect(faultOf(galleryItemSchema, { ...galleryItem, [field]: value }, field)).toBe(message);
  });

  it('allows a picture of today, and asks a video item for its video', () => {
    expect(faultOf(galleryItemSchema, { ...galleryItem, takenAt: chinaDay() }, 'takenAt')).toBeUndefined();
    expect(faultOf(galleryItemSchema, { ...galleryItem, mediaType: 'video' }, 'videoId')).toBe('请上传视频');
  });
});

describe('companySchema', () => {
  it('takes a company [§3 entity fields]', () => {
    expect(valid(companySchema, company)).toEqual(company);
  });

  it.each([['13812345678'], ['0571-88886666'], ['88886666-801'], ['400-800-1234'], ['4008001234']])(
    'takes the phone %s',
    (phone) => {
      expect(valid(companySchema, { ...company, phone }).phone).toBe(phone);
    },
  );

  it.each([
    ['name', '', '公司名称不能为空'],
    ['name', '司', '公司名称长度必须在2-100个字符之间'],
    ['phone', '12345', '请输入正确的联系电话格式'],
    ['email', 'a@b', '请输入正确的邮箱格式'],
    ['email', `${'a'.repeat(95)}@b.com`, '邮箱长度不能超过100个字符'],
    ['creditCode', '91350100M000100Y44', '请输入正确的统一社会信用代码'],
    ['foundedYear', 1899, `成立年份必须是1900-${chinaDay().slice(0, 4)}之间的整数`],
    ['lng', 181, '经度必须在-180到180之间'],
    ['lat', -91, '纬度必须在-90到90之间'],
    ['certificates.0.name', [{ name: '' }], '第1行：证书名称不能为空'],
    ['milestones.0.year', [{ year: 2999, text: '成立' }], `第1行：年份必须是1900-${chinaDay().slice(0, 4)}之间的整数`],
    ['milestones.0.text', [{ year: 2000 }], '第1行：事件不能为空'],
  ])('%s %j: %s [§9 entity limits]', (field, value, message) => {
    const [name = ''] = field.split('.');
    expect(faultOf(companySchema, { ...company, [name]: value }, field)).toBe(message);
  });
});

describe('fileFault', () => {
  it('names type and size', () => {
    expect(fileFault('image', { mime: 'image/png', size: 5 * 1024 * 1024 })).toBeNull();
    expect(fileFault('image', { mime: 'image/svg+xml', size: 1 })).toBe('仅支持JPG、PNG、WebP格式');
    expect(fileFault('image', { mime: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('图片大小不能超过5MB');
    expect(fileFault('video', { mime: 'video/mp4', size: 60 * 1024 * 1024 })).toBe('视频大小不能超过50MB');
    expect(fileFault('icon', { mime: 'application/pdf', size: 1 })).toBe('图标格式不支持');
  });
});
