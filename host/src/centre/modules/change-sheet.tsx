/** The dialog in 模块 in which an administrator confirms one change of a module: what it will do, its share or reason, and the call. */
import { isApiError } from '@admin-h5/client';
import { disabledReasonLimit, type ModuleState } from '@admin-h5/contract';
import { ChoiceChips, describeError, Sheet, SheetActions, Switch, TextField } from '@admin-h5/ui';
import { errorToast, toast } from '@admin-h5/ui/feedback';
import { useState } from 'react';
import {
  type ChangeInput,
  type PlannedChange,
  releaseBefore,
  runChange,
  describeChange,
  usableReleases,
} from './planned-change.ts';
import { releaseLabel } from './texts.tsx';

/** Shares of devices, in percent, that a canary can be given. */
const shares = [1, 5, 10, 25, 50, 75];
/** The share that is chosen for a new canary. */
const firstShare = 5;

interface Props {
  state: ModuleState;
  change: PlannedChange;
  /** Reads the modules again; called after the change, and where somebody else was faster. */
  reload: () => Promise<unknown>;
  onClose: () => void;
}

export function ChangeSheet({ state, change, reload, onClose }: Props) {
  const [input, setInput] = useState<ChangeInput>(() => ({
    percent: state.canary?.percent ?? firstShare,
    successor: releaseBefore(state)?.build ?? '',
    forced: false,
    reason: '',
  }));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const texts = describeChange(state, change, input);
  const set = (part: Partial<ChangeInput>) => setInput({ ...input, ...part });
  const needsSuccessor = change.kind === 'revoke' && change.build === state.stable;
  const successors = needsSuccessor ? usableReleases(state).slice(0, 5) : [];
  const blocked = needsSuccessor && input.successor === '';

  const run = async () => {
    setBusy(true);
    setFault(null);
    try {
      await runChange(state, change, input);
      toast(texts.done);
    } catch (error) {
      if (!isApiError(error, 409)) {
        setFault(describeError(error).message);
        setBusy(false);
        return;
      }
      errorToast(describeError(error).message);
    }
    await reload();
    onClose();
  };

  return (
    <Sheet
      open
      place="center"
      role="alertdialog"
      title={texts.title}
      hideClose
      className="ah5-change"
      onClose={onClose}
      footer={
        <SheetActions
          onPlain={onClose}
          kind={texts.danger ? 'danger' : 'primary'}
          loading={busy}
          disabled={blocked}
          onClick={() => void run()}
        >
          {texts.confirm}
        </SheetActions>
      }
    >
      <ul className="ah5-change__effects">
        {texts.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {change.kind === 'canary' && (
        <ChoiceChips
          label="设备比例"
          options={shares.map((percent) => ({ value: String(percent), label: `${percent}%` }))}
          value={String(input.percent)}
          onChange={(value) => value && set({ percent: Number(value) })}
        />
      )}
      {needsSuccessor && (
        <ChoiceChips
          label={successors.length > 0 ? '接替的稳定版' : '没有可接替的版本，请先发布新版本'}
          options={successors.map((release) => ({ value: release.build, label: releaseLabel(release.build, release) }))}
          value={input.successor}
          onChange={(successor) => set({ successor })}
        />
      )}
      {change.kind === 'revoke' && (
        <div className="ah5-change__switch">
          <span>
            强制撤销
            <small className="ah5-text-s ah5-text-faint ah5-text-block">
              版本有害时使用：打开的页面不再询问，直接离开
            </small>
          </span>
          <Switch
            aria-label="强制撤销"
            checked={input.forced}
            onChange={({ target }) => set({ forced: target.checked })}
          />
        </div>
      )}
      {(change.kind === 'disable' || change.kind === 'enable') && (
        <TextField
          label="原因（记入记录，可不填）"
          value={input.reason}
          maxLength={disabledReasonLimit}
          onChange={(reason) => set({ reason })}
        />
      )}
      {fault !== null && (
        <p role="alert" className="ah5-change__fault">
          {fault}
        </p>
      )}
    </Sheet>
  );
}
