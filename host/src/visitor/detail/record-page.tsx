/** The page of a published record: its states, its title, and the actions that all records have. */
import { currentUser, isApiError } from '@admin-h5/client';
import { definePage } from '@admin-h5/client/host';
import type { PublishDetail } from '@admin-h5/contract';
import {
  Button,
  Loaded,
  NavButton,
  NotFound,
  Screen,
  shareGlyph,
  Skeleton,
  SkeletonGroup,
  SkeletonText,
  starGlyph,
  useContentTitle,
} from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, type RefCallback, useCallback, useEffect, useState } from 'react';
import type { ComparedType } from '../../core/compare-list.ts';
import { type DataAhead, loadAhead } from '../../core/pages/data-ahead.ts';
import { forgetUnpublished, guest } from '../../core/saved-records.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { publishedRecord } from '../../ui/list/publish-queries.ts';
import { SharedPicture } from '../../ui/shared-picture.tsx';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { CompareLink } from '../compare/compare-link.tsx';
import { inquireFor, type RecordOnPage } from './record-on-page.ts';
import { useRecordActions } from './use-record-actions.tsx';

type RecordDetail = PublishDetail & { type: ComparedType };

interface RecordKind<T extends RecordDetail> {
  /** Null for a record of another kind. */
  narrow: (detail: PublishDetail) => T | null;
  toRecord: (detail: T) => RecordOnPage;
  /** `nameRef` is for the record's name: once it has been scrolled away the bar shows it. */
  View: ComponentType<{ detail: T; nameRef: RefCallback<HTMLElement> }>;
  /** A further action: 查登记信息. */
  more?: (detail: T) => ReactNode;
  /** Said where there is no such record. */
  gone: string;
  /** The list that such a visitor is offered. */
  listPath: string;
}

export const recordAhead: DataAhead = async (client, { id }) => id && loadAhead(client, publishedRecord(id));

/**
 * 产品详情 of one kind of record. Its actions are in a bar at the lower edge; on a wide screen they are below the picture.
 */
export function recordPage<T extends RecordDetail>({ narrow, toRecord, View, more, gone, listPath }: RecordKind<T>) {
  const none = <NotPublished title={gone} listPath={listPath} />;

  function RecordPage({ id }: { id: string }) {
    const query = useQuery(publishedRecord(id));
    const detail = query.data ? narrow(query.data) : null;
    const record = detail && toRecord(detail);
    const { past, ref } = useScrolledPast();
    const desk = useAtDesk();
    // In the bar it is above it, however high larger text makes that.
    const compareLink = detail && <CompareLink type={detail.type} />;
    const isGone = isApiError(query.error, 404);
    useEffect(() => {
      if (isGone) forgetUnpublished(currentUser()?.id ?? guest, id);
    }, [isGone, id]);
    useContentTitle(record ? `${record.detail.title} ${record.note} - 产品详情` : undefined);
    return (
      <Screen
        className="record-page"
        title={(past && detail?.title) || '产品详情'}
        footer={
          record &&
          !desk && (
            <>
              {compareLink}
              <DetailBar record={record}>{more?.(detail)}</DetailBar>
            </>
          )
        }
      >
        <Loaded
          query={query}
          skeleton={<RecordSkeleton id={id} />}
          failed={(error) => notPublished(error, gone, listPath)}
        >
          {() => (detail ? <View key={detail.id} detail={detail} nameRef={ref} /> : none)}
        </Loaded>
        {desk && compareLink}
      </Screen>
    );
  }

  // Without an id there is no call to make.
  const RecordById = ({ id }: { id: string }) =>
    id ? <RecordPage id={id} /> : <Screen title="产品详情">{none}</Screen>;
  return definePage(({ id }) => ({ id: id ?? '' }), RecordById);
}

/** The fixed bar of a record: save, share, ask for the price. `children` is a further action: 查登记信息. */
function DetailBar({ record, children }: { record: RecordOnPage; children?: ReactNode }) {
  const { isFavorite, toggle, share, poster } = useRecordActions(record);
  return (
    <>
      <NavButton glyph={starGlyph} label={isFavorite ? '取消收藏' : '收藏'} pressed={isFavorite} onPress={toggle} />
      <NavButton glyph={shareGlyph} label="分享" onPress={share} />
      <span className="detail-bar__actions">
        {children}
        <Button onClick={() => void inquireFor(record)}>询价</Button>
      </span>
      {poster}
    </>
  );
}

/** Shown for a record that is not published, with a link to the list. */
function NotPublished({ title, listPath }: { title: string; listPath: string }) {
  return <NotFound title={title} note="可以看看其他内容" action={<ButtonLink to={listPath}>返回列表</ButtonLink>} />;
}

/** A 404 means that the record is not published; other failures show the usual state with 重试. */
const notPublished = (error: unknown, title: string, listPath: string) =>
  isApiError(error, 404) ? <NotPublished title={title} listPath={listPath} /> : null;

/** Whether the element that has `ref` has gone above the top of the window, under the bar. */
function useScrolledPast(): { past: boolean; ref: RefCallback<HTMLElement> } {
  const [past, setPast] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { past, ref };
}

// The shape of skeleton-markup.ts, as in skeletons.tsx.

/** One record: picture, title, the strip of key facts and a text. */
function RecordSkeleton({ id }: { id: string }) {
  return (
    <SkeletonGroup>
      <div className="ah5-boot__record">
        <SharedPicture id={id}>
          <Skeleton ratio={1} radius="0" />
        </SharedPicture>
        <div className="ah5-boot__card">
          <Skeleton width="40%" height=".44rem" />
          <SkeletonText lines={2} />
          <Skeleton height="2.4rem" radius="var(--ah5-radius-m)" />
          <SkeletonText lines={6} />
        </div>
      </div>
    </SkeletonGroup>
  );
}
