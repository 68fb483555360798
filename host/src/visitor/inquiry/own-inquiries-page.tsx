import { definePage } from '@admin-h5/client/host';
import { inquiryApi, useSession } from '@admin-h5/client';
import { inquiryStatusLabels, type InquiryStatus, type OwnInquiry } from '@admin-h5/contract';
import { Button, EmptyState, Loaded, Screen, SkeletonRows, Tag, type TagTone } from '@admin-h5/ui';
import { confirm, showError, toast } from '@admin-h5/ui/feedback';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasContact, inquirySecret, ownInquiriesKey, useInquiryDraft } from '../../core/inquiry-draft.ts';
import { paths } from '../../core/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ForgetContact } from './forget-contact.tsx';
import './inquiry.less';

const time = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'short' });

const tones: Readonly<Record<InquiryStatus, TagTone>> = {
  new: 'brand',
  contacted: 'brand',
  quoted: 'brand',
  won: 'brand',
  closed: 'neutral',
};

/** 我的询价: what the signed-in person has sent, and this device without a login, with its state. */
function OwnInquiriesPage() {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const { draft } = useInquiryDraft();
  const loaded = useQuery({
    queryKey: [...ownInquiriesKey, owner],
    queryFn: ({ signal }) => inquiryApi.mine(inquirySecret(), { signal, errors: 'screen' }),
  });
  return (
    <Screen title="我的询价">
      <Loaded query={loaded} skeleton={<SkeletonRows rows={3} />}>
        {(inquiries) =>
          inquiries.length === 0 ? (
            <EmptyState
              title="还没有询价"
              note="登录后提交的询价单，登录同一账号查看；未登录时提交的，只能在提交的设备上查看"
              action={<ButtonLink to={paths.inquiry}>去填写询价单</ButtonLink>}
            />
          ) : (
            <ul className="own-inquiries">
              {inquiries.map((inquiry) => (
                <OwnInquiryCard key={inquiry.id} inquiry={inquiry} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {hasContact(draft) && (
        <div className="own-inquiries__contact">
          <span>{draft.remember ? '本机已记住您的联系方式' : '本页填写了您的联系方式'}</span>
          <ForgetContact draft={draft} />
        </div>
      )}
    </Screen>
  );
}

function OwnInquiryCard({ inquiry: { id, status, items, createdAt } }: { inquiry: OwnInquiry }) {
  const queryClient = useQueryClient();
  const remove = async () => {
    const agreed = await confirm({
      title: '删除这张询价单？',
      message: '我们保存的询价内容和您的联系方式会一并删除，无法恢复。',
      confirmText: '删除',
      danger: true,
    });
    if (!agreed) return;
    try {
      await inquiryApi.withdraw(id, inquirySecret(), { errors: 'screen' });
      toast('已删除');
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries({ queryKey: ownInquiriesKey });
  };
  return (
    <li className="inquiry-page__card">
      <div className="own-inquiries__head">
        <Tag tone={tones[status]}>{inquiryStatusLabels[status]}</Tag>
        <time dateTime={createdAt}>{time.format(new Date(createdAt))}</time>
      </div>
      <ul className="own-inquiries__items">
        {items.map((item) => (
          <li key={item.id}>{[item.name, item.spec, item.quantity].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      <Button kind="text" size="s" onClick={() => void remove()}>
        删除
      </Button>
    </li>
  );
}

export default definePage(() => ({}), OwnInquiriesPage);
