import { definePage } from '@admin-h5/client/host';
import { useSession } from '@admin-h5/client';
import {
  allRights,
  type AnyRight,
  holdsRights,
  type Registry,
  rightTitles,
  userTypeDuty,
  userTypeLabel,
  userTypes,
} from '@admin-h5/contract';
import { Icon, Screen, checkGlyph } from '@admin-h5/ui';
import { useRegistry } from '../platform/module-store.ts';
import { moduleRightTitles, rightHolders } from '../platform/registry.ts';
import './rights-page.less';

const noModules: Registry = { schema: 1, modules: [] };

/** 权限说明: what each type of user may do, by the table that the server and the shell follow, and the rights of modules. */
function RightsPage() {
  const read = useRegistry();
  const own = useSession(({ userInfo }) => userInfo?.type ?? 0);
  const registry = read.kind === 'ready' ? read.registry : noModules;
  const holders = rightHolders(registry);
  const rows: readonly (readonly [AnyRight, string])[] = [
    ...allRights.map((right) => [right, rightTitles[right]] as const),
    ...moduleRightTitles(registry),
  ];
  return (
    <Screen title="权限说明" wide>
      <section className="ah5-rights" aria-label="各类用户">
        <dl>
          {userTypes.map((type) => (
            <div key={type}>
              <dt>
                {userTypeLabel(type)}
                {type === own && <small>（您）</small>}
              </dt>
              <dd>{userTypeDuty(type)}</dd>
            </div>
          ))}
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col">权限</th>
              {userTypes.map((type) => (
                <th key={type} scope="col">
                  {userTypeLabel(type)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([right, title]) => (
              <tr key={right}>
                <th scope="row">{title}</th>
                {userTypes.map((type) => (
                  <td key={type}>
                    {holdsRights(type, [right], holders) ? <Icon glyph={checkGlyph} label="有" /> : <span>无</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {read.kind === 'failed' && <p role="status">模块清单暂时读不到，各模块自有的权限未列出。</p>}
        <p>用户类型由管理员在「用户」中更改；模块自有的权限由运维人员按类型开通。</p>
      </section>
    </Screen>
  );
}

export default definePage(() => ({}), RightsPage);
