import * as ui from '@admin-h5/ui';
import { fruit, held, nothing, picture, type Sample } from './parts.tsx';

// By this name the linter knows it as the control of a label.
const { Tick } = ui;

const tabs = fruit.map(({ value, label }) => ({ key: value, label }));

export const actions: Sample[] = [
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

export const inputs: Sample[] = [
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
        ['男', '女'].map((option) => (
          <label key={option} className="kit-label">
            <Tick type="radio" name="kit-radio" checked={option === value} onChange={() => set(option)} />
            {option}
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

export const navigation: Sample[] = [
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
