import type { ReactNode } from 'react';
import * as ui from '@admin-h5/ui';
import { actionMenu, actionSheet, confirm, errorToast, loading, showError, toast } from '@admin-h5/ui/feedback';
import { Held, OpensSheet, Queries, picture } from './parts.tsx';

// By this name the linter knows it as the control of a label.
const { Tick } = ui;

const nothing = () => undefined;
const fruit = [
  { value: 'a', label: '杀虫剂' },
  { value: 'b', label: '杀菌剂' },
  { value: 'c', label: '除草剂' },
] as const;
const tabs = fruit.map(({ value, label }) => ({ key: value, label }));
const glyphs = Object.entries(ui).flatMap(([name, value]) =>
  typeof value === 'string' ? [{ name, glyph: value }] : [],
);

/** A control with its value. */
const held = <T,>(start: T, draw: (value: T, set: (value: T) => void) => ReactNode) => (
  <Held start={start}>{draw}</Held>
);

const press = (text: string, run: () => unknown) => (
  <ui.Button kind="soft" onClick={() => void run()}>
    {text}
  </ui.Button>
);

interface Sample {
  /** Exports of the package that it shows. */
  shows: readonly string[];
  /** Every state, by what it is. */
  states: Readonly<Record<string, ReactNode>>;
}

export interface Group {
  title: string;
  samples: readonly Sample[];
}

const actions: Sample[] = [
  {
    shows: ['Button'],
    states: {
      主要: <ui.Button>保存</ui.Button>,
      柔和: <ui.Button kind="soft">继续添加</ui.Button>,
      普通: <ui.Button kind="plain">取消</ui.Button>,
      文字: <ui.Button kind="text">更多</ui.Button>,
      危险: <ui.Button kind="danger">删除</ui.Button>,
      小: (
        <>
          <ui.Button size="s">收藏</ui.Button>{' '}
          <ui.Button size="s" kind="soft">
            编辑
          </ui.Button>{' '}
          <ui.Button size="s" kind="plain">
            分享
          </ui.Button>
        </>
      ),
      处理中: <ui.Button loading>提交中</ui.Button>,
      不可用: <ui.Button disabled>保存</ui.Button>,
      整行: <ui.Button block>登录</ui.Button>,
    },
  },
  {
    shows: ['NavButton'],
    states: {
      普通: <ui.NavButton glyph={ui.shareGlyph} label="分享" onPress={nothing} />,
      开启: <ui.NavButton glyph={ui.starGlyph} label="收藏" pressed onPress={nothing} />,
    },
  },
  {
    shows: ['CopyButton'],
    states: {
      复制: (
        <>
          PD20080001 <ui.CopyButton text="PD20080001" what="登记证号" />
        </>
      ),
    },
  },
  {
    shows: ['SwipeRow'],
    states: {
      向左滑动: (
        <ui.SwipeRow
          actions={[
            { text: '停用', onPress: nothing },
            { text: '移除', danger: true, onPress: nothing },
          ]}
        >
          <div className="kit-row">吡虫啉 10% 可湿性粉剂</div>
        </ui.SwipeRow>
      ),
    },
  },
];

const inputs: Sample[] = [
  {
    shows: ['TextField'],
    states: {
      空: held('', (value, set) => (
        <ui.TextField label="真实姓名" value={value} onChange={set} required hint="与证件一致" />
      )),
      计数: held('农化产品', (value, set) => <ui.TextField label="简称" value={value} onChange={set} count={20} />),
      错误: <ui.TextField label="手机号" value="123" onChange={nothing} error="手机号格式不正确" />,
      密码: held('secret', (value, set) => <ui.TextField label="密码" type="password" value={value} onChange={set} />),
      带按钮: (
        <ui.TextField
          label="验证码"
          value=""
          onChange={nothing}
          extra={
            <ui.Button size="s" kind="soft">
              获取验证码
            </ui.Button>
          }
        />
      ),
      只读: <ui.TextField label="用户名" value="admin" onChange={nothing} readOnly />,
    },
  },
  {
    shows: ['SearchField'],
    states: {
      空: <ui.SearchField label="搜索产品" onSearch={nothing} />,
      已输入: <ui.SearchField label="搜索原料" value="吡虫啉" onSearch={nothing} />,
    },
  },
  {
    shows: ['Tick'],
    states: {
      多选: (
        <>
          <label className="kit-label">
            {held(true, (on, set) => (
              <Tick checked={on} onChange={() => set(!on)} />
            ))}
            已选
          </label>
          <label className="kit-label">
            {held(false, (on, set) => (
              <Tick checked={on} onChange={() => set(!on)} />
            ))}
            未选
          </label>
          <label className="kit-label">
            <Tick disabled />
            不可用
          </label>
        </>
      ),
      单选: held('男', (value, set) =>
        ['男', '女'].map((own) => (
          <label key={own} className="kit-label">
            <Tick type="radio" name="kit-radio" checked={own === value} onChange={() => set(own)} />
            {own}
          </label>
        )),
      ),
    },
  },
  {
    shows: ['Switch'],
    states: {
      开: held(true, (on, set) => <ui.Switch aria-label="显示" checked={on} onChange={() => set(!on)} />),
      关: held(false, (on, set) => <ui.Switch aria-label="推荐" checked={on} onChange={() => set(!on)} />),
      不可用: <ui.Switch aria-label="锁定" checked disabled onChange={nothing} />,
    },
  },
  {
    shows: ['ChoiceChips'],
    states: {
      单选: held<'' | 'a' | 'b' | 'c'>('a', (value, set) => (
        <ui.ChoiceChips label="分类" options={fruit} value={value} onChange={set} />
      )),
      数量: held<'' | 'a' | 'b' | 'c'>('a', (value, set) => (
        <ui.ChoiceChips
          label="分类"
          options={fruit.map((each) => ({ ...each, note: '28', name: `${each.label}，28 款` }))}
          value={value}
          onChange={set}
        />
      )),
    },
  },
];

const navigation: Sample[] = [
  {
    shows: ['Tabs'],
    states: {
      标签: held<'a' | 'b' | 'c'>('a', (value, set) => (
        <ui.Tabs
          label="分类"
          items={tabs}
          value={value}
          onChange={set}
        >{`${fruit.find((item) => item.value === value)?.label}的内容`}</ui.Tabs>
      )),
    },
  },
  {
    shows: ['Collapse'],
    states: {
      收起: <ui.Collapse title="使用方法">对水喷雾。</ui.Collapse>,
      展开: (
        <ui.Collapse title="注意事项" open>
          安全间隔期 14 天，每季最多使用 2 次。
        </ui.Collapse>
      ),
    },
  },
  {
    shows: ['Carousel'],
    states: {
      三张: (
        <ui.Carousel
          label="示例轮播"
          ratio={2}
          items={['杀虫剂', '杀菌剂', '除草剂']}
          keyOf={(item) => item}
          render={(item, index) => <ui.Image src={picture(index * 120)} alt={item} />}
        />
      ),
    },
  },
  {
    shows: ['PullRefresh'],
    states: { 触屏下拉: <ui.PullRefresh onRefresh={async () => true}>在触屏上从页顶下拉</ui.PullRefresh> },
  },
];

const display: Sample[] = [
  {
    shows: ['Image'],
    states: {
      填满: <ui.Image src={picture(140)} alt="示例图片" ratio={3 / 2} />,
      完整: <ui.Image src={picture(40)} alt="示例图片" ratio={3 / 2} fit="contain" />,
      无图: <ui.Image src={null} alt="暂无图片" ratio={3 / 2} />,
    },
  },
  {
    shows: ['Avatar'],
    states: {
      小: <ui.Avatar fileId={null} name="张三" size="s" />,
      中: <ui.Avatar fileId={null} name="李四" />,
      大: <ui.Avatar fileId={null} name="王五" size="l" />,
      无名: <ui.Avatar fileId={null} name="" />,
    },
  },
  {
    shows: ['Tag'],
    states: Object.fromEntries(
      (['neutral', 'brand', 'danger', 'warn', 'info'] as const).map((tone) => [
        tone,
        <>
          <ui.Tag tone={tone}>低毒</ui.Tag>{' '}
          <ui.Tag tone={tone} solid>
            高毒
          </ui.Tag>
        </>,
      ]),
    ),
  },
  {
    shows: ['Facts'],
    states: {
      参数: (
        <ui.Facts
          facts={[
            ['登记证号', 'PD20080001'],
            ['剂型', '可湿性粉剂'],
            ['有效期', ''],
          ]}
        />
      ),
    },
  },
  { shows: ['ProgressBar'], states: { 进度: <ui.ProgressBar value={3} max={4} label="导入进度" /> } },
  { shows: ['ProgressRing'], states: { 上传: <ui.ProgressRing part={0.45} label="上传进度" /> } },
  {
    shows: ['CountBars'],
    states: {
      数量: (
        <ui.CountBars
          unit="个"
          bars={fruit.map(({ value, label }, index) => ({ key: value, label, count: 9 - index * 3 }))}
        />
      ),
      未知: <ui.CountBars unit="个" bars={undefined} />,
    },
  },
  {
    shows: ['Icon'],
    states: {
      全部: (
        <ul className="kit-icons">
          {glyphs.map(({ name, glyph }) => (
            <li key={name}>
              <ui.Icon glyph={glyph} size={24} />
              <code>{name.replace('Glyph', '')}</code>
            </li>
          ))}
        </ul>
      ),
      填充: <ui.Icon glyph={ui.starGlyph} size={24} filled label="已收藏" />,
    },
  },
];

const refused = Object.assign(new Error('权限不足'), { status: 403 });
const broken = Object.assign(new Error('服务器内部错误，请稍后重试'), { status: 500, requestId: 'a1b2c3' });

const states: Sample[] = [
  {
    shows: ['Skeleton', 'SkeletonText', 'SkeletonRows', 'SkeletonGroup'],
    states: {
      块: <ui.Skeleton ratio={4} radius="var(--ah5-radius-m)" />,
      文字: <ui.SkeletonText />,
      列表: <ui.SkeletonRows rows={2} />,
    },
  },
  {
    shows: ['EmptyState'],
    states: {
      空: <ui.EmptyState title="暂无产品" note="换个条件试试" action={<ui.Button kind="soft">清除筛选</ui.Button>} />,
    },
  },
  {
    shows: ['ErrorState'],
    states: {
      失败: <ui.ErrorState error={broken} onRetry={nothing} />,
      无权限: <ui.ErrorState error={refused} />,
      块内: <ui.ErrorState compact error={broken} onRetry={nothing} />,
    },
  },
  { shows: ['NotFound'], states: { 不存在: <ui.NotFound action={<ui.Button kind="soft">返回首页</ui.Button>} /> } },
  { shows: ['StatePanel'], states: { 自定: <ui.StatePanel art="lock" title="登录后查看" compact /> } },
  { shows: ['Loaded'], states: { 加载中与失败: <Queries /> } },
];

const modals: Sample[] = [
  {
    shows: ['Sheet', 'SheetActions'],
    states: { 底部: <OpensSheet place="bottom" />, 居中: <OpensSheet place="center" /> },
  },
  {
    shows: ['confirm'],
    states: {
      询问: press('删除', () =>
        confirm({
          title: '删除分类「杀虫剂」？',
          message: '删除后可在回收站恢复。',
          danger: true,
          confirmText: '删除',
        }),
      ),
    },
  },
  {
    shows: ['actionSheet'],
    states: {
      选择: press('更多操作', () =>
        actionSheet({
          title: '吡虫啉',
          actions: [
            { key: 'edit', text: '编辑', glyph: ui.copyGlyph },
            { key: 'top', text: '置顶', note: '显示在首页' },
            { key: 'off', text: '停用', disabled: true },
            { key: 'remove', text: '删除', danger: true },
          ],
        }),
      ),
    },
  },
  {
    shows: ['actionMenu'],
    states: {
      菜单: press('新增', () =>
        actionMenu('新增', [
          { text: '新增产品', run: nothing },
          { text: '从表格导入', run: nothing },
        ]),
      ),
    },
  },
  {
    shows: ['toast', 'errorToast', 'showError', 'loading'],
    states: {
      消息: press('成功', () => toast('保存成功')),
      撤销: press('可撤销', () => toast('已删除', { action: { text: '撤销', onPress: nothing } })),
      失败: press('失败', () => errorToast('网络请求失败，请稍后重试')),
      出错: press('错误', () => showError(broken)),
      进行中: press('加载', () => setTimeout(loading('正在上传…'), 2000)),
    },
  },
];

/** Every component of the package in each of its states. */
export const groups: readonly Group[] = [
  { title: '操作', samples: actions },
  { title: '输入', samples: inputs },
  { title: '导航', samples: navigation },
  { title: '展示', samples: display },
  { title: '状态', samples: states },
  { title: '弹层与消息', samples: modals },
];
