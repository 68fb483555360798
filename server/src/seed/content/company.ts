import type { SeedCompany } from './types.ts';

const intro = `<p><strong>绿禾农化（演示）有限公司</strong>是一家集农药原药、制剂研发生产与植保技术服务于一体的农化企业。公司以“科学用药、绿色丰收”为理念，为种植户、经销商和制剂加工企业提供可靠的产品与技术方案。</p>
<h3>产品体系</h3>
<p>产品涵盖杀虫剂、杀菌剂、除草剂、植物生长调节剂、杀鼠剂和卫生用农药六大类，并供应原药、中间体、溶剂与加工助剂，覆盖水稻、小麦、玉米、果树、蔬菜和茶叶等主要作物。</p>
<h3>质量与安全</h3>
<ul><li>自动化密闭生产，关键工序在线监测</li><li>每批产品出厂检验，一瓶一码可追溯</li><li>废水、废气、固体废物分类收集处理</li></ul>
<h3>技术服务</h3>
<p>植保技术团队常年开展田间试验与农技培训，倡导科学选药、精准施药和包装废弃物回收，与农户共同守护土地。</p>
<p>本页内容为演示资料，企业、证照与登记信息均为虚构。</p>`;

/** A company that does not exist; its credit code satisfies GB 32100's check and names no registered body. */
export const company: SeedCompany = {
  name: '绿禾农化（演示）有限公司',
  shortName: '绿禾农化',
  slogan: '科学植保 绿色丰收',
  intro,
  foundedYear: 2004,
  creditCode: '91320000MA9DEM001K',
  icp: '苏ICP备00000000号-1（演示）',
  contact: '李经理',
  phone: '400-000-0000',
  email: 'service@lvhe.example.com',
  wechat: 'lvhe-demo',
  address: '江苏省南京市（演示）绿禾路1号 绿禾农化产业园',
  lng: 118.78,
  lat: 32.04,
  certificates: [
    { name: '质量管理体系认证', no: 'DEMO-QMS-0001', validTo: '2029-03-31', picture: 'certificate/quality' },
    { name: '环境管理体系认证', no: 'DEMO-EMS-0002', validTo: '2029-03-31', picture: 'certificate/environment' },
    { name: '职业健康安全管理体系认证', no: 'DEMO-OHS-0003', validTo: '2029-03-31', picture: 'certificate/safety' },
    { name: '农药生产许可证', no: '农药生许（演示）0001', validTo: '2028-12-31', picture: 'certificate/licence' },
  ],
  milestones: [
    { year: 2004, text: '公司成立，建成第一条可湿性粉剂生产线' },
    { year: 2008, text: '乳油、悬浮剂车间投产，销售网络覆盖华东' },
    { year: 2012, text: '组建研发中心，开展环保剂型研究' },
    { year: 2016, text: '产业园一期建成，原药与制剂一体化生产' },
    { year: 2019, text: '通过质量、环境、职业健康安全管理体系认证' },
    { year: 2022, text: '智能立体仓库与产品追溯系统上线' },
    { year: 2025, text: '示范农场启用，植保服务面积超过百万亩' },
  ],
};
