/** A record as visitors would see it, before it is stored: a form of administration has this page in a frame, and sends the record. */
import { defaultSort, type PreviewMessage, type PublishDetail } from '@admin-h5/contract';
import { EmptyState, isInputMethodKey, Screen, SkeletonRows } from '@admin-h5/ui';
import { toast } from '@admin-h5/ui/feedback';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Card } from '../../ui/card/card.tsx';
import { publishedRecord, publishedRecords } from '../../ui/list/publish-queries.ts';
import { PageOutlet } from '../../ui/page/page-outlet.tsx';
import { GalleryTiles } from '../company/gallery-block.tsx';

const pages = {
  product: () => import('../product/detail-page.tsx'),
  material: () => import('../material/detail-page.tsx'),
};

export default function PreviewPage() {
  const detail = useSentRecord();
  useLookingOnly();
  if (window.parent === window) {
    return (
      <Screen title="预览">
        <EmptyState title="这里没有可预览的内容" note="编辑产品、原料或工厂展示时按「预览」打开" />
      </Screen>
    );
  }
  if (!detail) {
    return (
      <Screen title="预览">
        <SkeletonRows />
      </Screen>
    );
  }
  if (detail.type === 'gallery') return <GalleryPreview detail={detail} />;
  return <PageOutlet title="产品详情" load={pages[detail.type]} query={{ id: detail.id }} />;
}

/** The record that the form has sent, in place of the stored one in this document's cache; null until it is here. */
function useSentRecord(): PublishDetail | null {
  const client = useQueryClient();
  const [detail, setDetail] = useState<PublishDetail | null>(null);
  useEffect(() => {
    const send = (message: PreviewMessage) => window.parent.postMessage(message, location.origin);
    const onMessage = ({ data, origin, source }: MessageEvent) => {
      if (origin !== location.origin || source !== window.parent || source === window) return;
      const message: Partial<PreviewMessage> | null = data;
      const sent = message?.preview;
      if (typeof sent !== 'object') return;
      const { queryKey } = publishedRecord(sent.id);
      client.setQueryDefaults(queryKey, { refetchOnMount: false });
      client.setQueryData(queryKey, sent);
      setDetail(sent);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isInputMethodKey(event) || document.querySelector('dialog[open]')) return;
      send({ preview: 'escape' });
    };
    window.addEventListener('message', onMessage);
    window.addEventListener('keydown', onKeyDown);
    send({ preview: 'ready' });
    return () => {
      window.removeEventListener('message', onMessage);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [client]);
  return detail;
}

/** What may be pressed: it shows more of the record, and leads nowhere. */
const pressable = '.detail-gallery, .section-tabs, .about-gallery, dialog';
const controls = 'a, button, input, label, select';

/** Neither opens other pages nor collects, asks or downloads anything. */
function useLookingOnly(): void {
  const blocker = useBlocker(true);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const refuse = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element) || !target.closest(controls) || target.closest(pressable)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'click') toast('预览中不能操作');
    };
    const events = ['click', 'auxclick', 'submit'];
    for (const name of events) document.addEventListener(name, refuse, true);
    return () => {
      for (const name of events) document.removeEventListener(name, refuse, true);
    };
  }, []);
}

type GalleryDetail = Extract<PublishDetail, { type: 'gallery' }>;

/** The item before those of its album. */
function GalleryPreview({ detail }: { detail: GalleryDetail }) {
  const { album } = detail.card;
  const { data } = useQuery(publishedRecords({ type: 'gallery', album, sort: defaultSort, size: 8 }, 'background'));
  const others = data?.list.filter(({ id }) => id !== detail.id) ?? [];
  return (
    <Screen title="关于我们">
      <Card title="工厂展示" flush>
        <GalleryTiles items={[detail, ...others]} />
      </Card>
    </Screen>
  );
}
