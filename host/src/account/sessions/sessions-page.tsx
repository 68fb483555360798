import { authApi, definePage } from '@admin-h5/client/host';
import { Loaded, Screen, Button, EmptyState } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { FormSkeleton } from '../../ui/page/skeletons.tsx';
import type { SessionInfo } from '@admin-h5/contract';
import { Cell, CellButton, CellGroup } from '../../ui/cell/cell.tsx';
import { confirm, toast } from '@admin-h5/ui/feedback';
import { useState } from 'react';
import { dayAndTime } from '../../core/date-text.ts';
import './sessions.less';

const deviceName = ({ device }: SessionInfo) => device || '未知设备';

/** Address and times, to distinguish devices of the same name. */
function Note({ session: { address, createdAt, lastUsedAt, current } }: { session: SessionInfo }) {
  return (
    <>
      {!current && <span className="ah5-text-block">最近使用 {dayAndTime(lastUsedAt)}</span>}
      <span className="ah5-text-block">登录于 {dayAndTime(createdAt)}</span>
      {address && <span className="ah5-text-block">网络地址 {address}</span>}
    </>
  );
}

/** The person's logins, the present one first; the others can be ended one by one or all at once. */
function SessionList({ sessions, reload }: { sessions: readonly SessionInfo[]; reload: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const others = sessions.filter(({ current }) => !current);

  /** The list is loaded again after success and after failure. */
  const end = async (question: Parameters<typeof confirm>[0], call: () => Promise<unknown>, done: string) => {
    if (busy || !(await confirm(question))) return;
    setBusy(true);
    const ended = await call().then(
      () => true,
      () => false,
    );
    if (ended) toast(done);
    await reload();
    setBusy(false);
  };
  const endOne = (session: SessionInfo) =>
    end(
      { title: `退出「${deviceName(session)}」？`, message: '该设备需要重新登录', confirmText: '退出', danger: true },
      () => authApi.endSession(session.id),
      '已退出该设备',
    );
  const endOthers = () =>
    end(
      {
        title: '退出其他设备？',
        message: `其他 ${others.length} 处登录需要重新登录，本机不受影响`,
        confirmText: '退出',
        danger: true,
      },
      () => authApi.endOtherSessions(),
      '已退出其他设备',
    );
  return (
    <>
      <CellGroup title="本机">
        {sessions
          .filter(({ current }) => current)
          .map((session) => (
            <Cell key={session.id} label={deviceName(session)} note={<Note session={session} />} value="当前使用" />
          ))}
      </CellGroup>
      {others.length === 0 ? (
        <EmptyState compact title="没有其他设备登录" note="发现不是本人的登录，请退出该设备并修改密码" />
      ) : (
        <>
          <CellGroup title="其他设备">
            {others.map((session) => (
              <Cell
                key={session.id}
                label={deviceName(session)}
                note={<Note session={session} />}
                value={
                  <Button
                    kind="soft"
                    size="s"
                    disabled={busy}
                    aria-label={`退出${deviceName(session)}`}
                    onClick={() => void endOne(session)}
                  >
                    退出
                  </Button>
                }
              />
            ))}
          </CellGroup>
          <CellGroup>
            <CellButton danger label="退出其他设备" onPress={() => void endOthers()} />
          </CellGroup>
          <p className="sessions__hint">发现不是本人的登录，请退出该设备并修改密码</p>
        </>
      )}
    </>
  );
}

/** 登录设备 */
function SessionsPage() {
  const sessions = useQuery({
    queryKey: ['auth', 'sessions'],
    queryFn: ({ signal }) => authApi.sessions({ signal, errors: 'screen' }),
    gcTime: 0,
  });
  return (
    <Screen title="登录设备" className="sessions">
      <Loaded query={sessions} skeleton={<FormSkeleton />}>
        {(list) => <SessionList sessions={list} reload={sessions.refetch} />}
      </Loaded>
    </Screen>
  );
}

export default definePage(() => ({}), SessionsPage);
