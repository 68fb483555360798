import { definePage } from '@admin-h5/client/host';
import { Collapse, EmptyState, Screen, SearchField } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CellGroup } from '../../ui/cell/cell.tsx';
import { Highlight } from '../../ui/text/highlight.tsx';
import { companyQuery } from '../../core/company-query.ts';
import { ContactCard } from '../company/contacts.tsx';
import './help.less';

interface Question {
  question: string;
  answer: string;
}

/** 常见问题; the build contains them, so that help works offline. */
const questions: readonly Question[] = [
  {
    question: '如何查找产品？',
    answer:
      '在首页点击搜索栏，输入产品名称、有效成分、登记证号或拼音首字母；也可以在「分类」中按大类逐级查找，并用剂型、作物、防治对象和毒性筛选。',
  },
  {
    question: '如何按 CAS 号查找原料？',
    answer: '在「原料」页的搜索栏输入完整或部分 CAS 号即可。点击 CAS 号旁的图标可以复制。',
  },
  {
    question: '在哪里下载 MSDS、COA、标签和说明书？',
    answer:
      '在「我的」打开「资料中心」，按产品名称、登记证号或 CAS 号搜索；产品页和原料页的「资料」中也可以下载。没有的资料点「索取」，会加入询价单。',
  },
  {
    question: '产品页的色带是什么意思？',
    answer:
      '色带表示农药类别：除草剂为绿色，杀虫（螨、线虫）剂为红色，杀菌剂为黑色，植物生长调节剂为深黄色，杀鼠剂为蓝色。',
  },
  {
    question: '如何核实登记证号？',
    answer:
      '在产品详情页点击「查登记信息」，登记证号会自动复制，可在中国农药信息网粘贴查询。标有「登记证已过期」的产品请勿购买使用。',
  },
  {
    question: '什么是限制使用农药？',
    answer: '限制使用农药在标签上有专门标注，实行定点经营，购买时需要实名登记，使用时须严格遵守标签规定的范围和方法。',
  },
  {
    question: '如何询价？',
    answer:
      '在产品或原料详情页点击「询价」，可以加入询价单，填好规格和数量后一起提交，并在「我的询价」中查看进度；也可以直接拨打电话，或复制微信号、邮箱联系我们。',
  },
  {
    question: '收藏和浏览历史保存在哪里？',
    answer:
      '收藏和浏览历史保存在本机，无需登录；登录后会并入您的账号，按账号分开。换设备不会同步，退出登录后仍会保留。',
  },
  {
    question: '忘记密码怎么办？',
    answer: '请联系管理员重置密码。重置后首次登录需要先修改密码。',
  },
  {
    question: '为什么提示「网络已断开」？',
    answer: '设备当前没有网络。已加载的内容可以继续查看，未加载的内容无法显示，恢复网络后会自动重新加载。',
  },
];

/** 帮助中心 */
function HelpPage() {
  const [keyword, setKeyword] = useState('');
  const company = useQuery(companyQuery('background'));
  const wanted = keyword.toLowerCase();
  const found = questions.filter(({ question, answer }) => `${question}${answer}`.toLowerCase().includes(wanted));
  return (
    <Screen title="帮助中心">
      <div className="help">
        <div>
          <div className="help-search">
            <SearchField label="搜索常见问题" onSearch={setKeyword} />
          </div>
          {found.length ? (
            <CellGroup title="常见问题">
              {found.map(({ question, answer }) => (
                <Collapse
                  key={question}
                  title={<Highlight text={question} words={[keyword]} />}
                  open={wanted !== '' || undefined}
                >
                  <Highlight text={answer} words={[keyword]} />
                </Collapse>
              ))}
            </CellGroup>
          ) : (
            <EmptyState compact title={`没有找到「${keyword}」相关的问题`} note="可以联系客服" />
          )}
        </div>
        {company.data && <ContactCard company={company.data} title="联系客服" />}
      </div>
    </Screen>
  );
}

export default definePage(() => ({}), HelpPage);
