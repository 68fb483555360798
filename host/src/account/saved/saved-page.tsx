/** 我的收藏 and 浏览历史: stored on this device, per person; every removal can be undone. */
import { Link } from '@admin-h5/client';
import { definePage } from '@admin-h5/client/host';
import { EmptyState, Image, NavButton, Screen, SwipeRow, Tag, trashGlyph } from '@admin-h5/ui';
import { confirm, toast } from '@admin-h5/ui/feedback';
import { pictureUrl } from '../../core/picture.ts';
import { materialUrl, paths, productUrl } from '../../core/paths.ts';
import { replaceRecords, type SavedKind, type SavedRecord, useSaved } from '../../core/saved-records.ts';
import './saved.less';
import { CardActions } from '../../ui/card-actions/card-actions.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { dayAndTime } from '../../core/date-text.ts';

export const FavoritesPage = definePage(
  () => ({}),
  () => <SavedScreen kind="favorites" title="我的收藏" empty="还没有收藏" />,
);

export const HistoryPage = definePage(
  () => ({}),
  () => <SavedScreen kind="history" title="浏览历史" empty="还没有浏览记录" />,
);

function SavedScreen({ kind, title, empty }: { kind: SavedKind; title: string; empty: string }) {
  const { owner, records } = useSaved(kind);

  const change = (next: readonly SavedRecord[], message: string) => {
    const before = records;
    replaceRecords(kind, owner, next);
    toast(message, { action: { text: '撤销', onPress: () => void replaceRecords(kind, owner, before) } });
  };
  const clear = async () => {
    if (
      await confirm({ title: `清空${title}？`, message: `共 ${records.length} 条`, confirmText: '清空', danger: true })
    ) {
      change([], '已清空');
    }
  };
  const remove = (record: SavedRecord) =>
    change(
      records.filter(({ id }) => id !== record.id),
      `已移除「${record.title}」`,
    );
  return (
    <Screen
      title={title}
      right={records.length > 0 && <NavButton glyph={trashGlyph} label="清空" onPress={() => void clear()} />}
    >
      {records.length ? (
        <ul className="kept">
          {records.map((record) => (
            <SavedRow key={record.id} record={record} onRemove={() => remove(record)} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={empty}
          note="收藏和浏览历史只保存在本机"
          action={<ButtonLink to={paths.categories}>去看看产品</ButtonLink>}
        />
      )}
    </Screen>
  );
}

function SavedRow({ record, onRemove }: { record: SavedRecord; onRemove: () => void }) {
  const to = record.type === 'product' ? productUrl(record.id) : materialUrl(record.id);
  return (
    <li>
      <SwipeRow actions={[{ text: '移除', danger: true, onPress: onRemove }]}>
        <div className="kept__row">
          <Link to={to} className="kept__link">
            <span className="kept__picture">
              <Image src={pictureUrl(record.coverFileId)} alt="" ratio={1} sizes="72px" largest={240} />
            </span>
            <span className="kept__text">
              <b className="ah5-text-line ah5-text-strong">{record.title}</b>
              <span>{record.note}</span>
              <small>
                <Tag>{record.type === 'product' ? '产品' : '原料'}</Tag> {dayAndTime(record.at)}
              </small>
            </span>
          </Link>
          <CardActions record={record} />
          <NavButton glyph={trashGlyph} label={`移除${record.title}`} onPress={onRemove} />
        </div>
      </SwipeRow>
    </li>
  );
}
