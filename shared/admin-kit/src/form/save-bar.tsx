import { Button } from '@admin-h5/ui';

interface Props {
  formId: string;
  saving: boolean;
  onDraft: () => void;
  /** null if an existing record is edited. */
  onNext: (() => void) | null;
}

/** 存草稿 · 保存并继续新增 · 保存并返回. */
export function SaveBar({ formId, saving, onDraft, onNext }: Props) {
  return (
    <>
      <Button kind="plain" onClick={onDraft}>
        存草稿
      </Button>
      {onNext && (
        <Button kind="soft" loading={saving} onClick={onNext}>
          保存并继续新增
        </Button>
      )}
      <Button form={formId} type="submit" block loading={saving}>
        保存并返回
      </Button>
    </>
  );
}
