import * as ui from '@admin-h5/ui';
import {
  actionMenu,
  actionSheet,
  ask,
  confirm,
  errorToast,
  hintInWeChat,
  loading,
  showError,
  toast,
} from '@admin-h5/ui/feedback';
import { fruit, nothing, OpensSheet, picture, press, Queries, type Sample } from './parts.tsx';

const glyphs = Object.entries(ui).flatMap(([name, value]) =>
  typeof value === 'string' ? [{ name, glyph: value }] : [],
);

export const display: Sample[] = [
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

export const states: Sample[] = [
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
  { shows: ['RequestId'], states: { 编号: <ui.RequestId id="f3a1c2" /> } },
  { shows: ['NotFound'], states: { 不存在: <ui.NotFound action={<ui.Button kind="soft">返回首页</ui.Button>} /> } },
  { shows: ['StatePanel'], states: { 自定: <ui.StatePanel art="lock" title="登录后查看" compact /> } },
  { shows: ['Loaded'], states: { 加载中与失败: <Queries /> } },
];

export const modals: Sample[] = [
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
    shows: ['ask'],
    states: {
      自定: press('联系方式', () =>
        ask({ left: null }, (answer) => (
          <ui.Sheet open place="bottom" title="联系方式" onClose={() => answer(null)}>
            400-888-6688
          </ui.Sheet>
        )),
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
    shows: ['toast', 'errorToast', 'showError', 'loading', 'hintInWeChat'],
    states: {
      消息: press('成功', () => toast('保存成功')),
      撤销: press('可撤销', () => toast('已删除', { action: { text: '撤销', onPress: nothing } })),
      失败: press('失败', () => errorToast('网络请求失败，请稍后重试')),
      出错: press('错误', () => showError(broken)),
      微信内: press('下载', () => void (hintInWeChat() || toast('不在微信中，直接下载'))),
      进行中: press('加载', () => setTimeout(loading('正在上传…'), 2000)),
    },
  },
];
