import { open, reLaunch } from '@admin-h5/client/host';
import { Button, Screen, StatePanel } from '@admin-h5/ui';
import type { ModuleFailure } from '../federation/failure.ts';
import { failureTexts, notDeployedText, renderErrorText } from './failure-text.ts';
import { paths } from '../../core/paths.ts';

export function BackToCentre() {
  return (
    <Button kind="soft" onClick={() => void reLaunch({ url: paths.admin })}>
      返回管理中心
    </Button>
  );
}

interface PanelProps {
  title: string;
  message: string;
  note?: string;
  onRetry?: () => void;
}

/** Shown in place of a module's screen: the reason, 重试 where that may help, and a button to the admin centre. The shell stays. */
function ModulePanel({ title, message, note, onRetry }: PanelProps) {
  return (
    <Screen title={title} wide onBack={() => void open(paths.admin)}>
      <StatePanel
        role="alert"
        art="error"
        title={message}
        note={note}
        action={
          <>
            {onRetry && <Button onClick={onRetry}>重试</Button>}
            <BackToCentre />
          </>
        }
      />
    </Screen>
  );
}

export function FailurePanel({
  title,
  failure,
  onRetry,
}: {
  title: string;
  failure: ModuleFailure;
  onRetry: () => void;
}) {
  return <ModulePanel title={title} message={failureTexts[failure.kind]} note={failure.detail} onRetry={onRetry} />;
}

export function IncompatiblePanel({
  title,
  needed,
  offered,
  onRetry,
}: {
  title: string;
  needed: string;
  offered: string;
  onRetry: () => void;
}) {
  const note = `需要 ${needed}，当前为 ${offered}`;
  return <ModulePanel title={title} message={failureTexts.contract} note={note} onRetry={onRetry} />;
}

export function NotDeployedPanel({ title }: { title: string }) {
  return <ModulePanel title={title} message={notDeployedText} />;
}

/** A module that throws while rendering loses its own screen only. */
export function ThrownPanel({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const note = error instanceof Error ? error.message : String(error);
  return <ModulePanel title={title} message={renderErrorText} note={note} onRetry={onRetry} />;
}
