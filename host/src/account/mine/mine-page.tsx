import { useSession } from '@admin-h5/client';
import { definePage } from '@admin-h5/client/host';
import {
  buildingGlyph,
  clockGlyph,
  documentGlyph,
  helpGlyph,
  lockGlyph,
  Screen,
  settingsGlyph,
  shieldGlyph,
  starGlyph,
  userGlyph,
} from '@admin-h5/ui';
import { CellGroup, CellLink } from '../../ui/cell/cell.tsx';
import { agreementPages, usePagesAhead } from '../../core/pages/use-pages-ahead.ts';
import { paths } from '../../core/paths.ts';
import { DeviceCells } from './device-cells.tsx';
import { LogoutCell } from './logout-cell.tsx';
import './mine.less';
import { MineHead } from './mine-head.tsx';

/** The build contains their texts, so they can be read offline. */
const readable = [paths.help, ...agreementPages];

/** 我的: public; the guard asks for a login where a page needs one. */
function MinePage() {
  const user = useSession((state) => state.userInfo);
  usePagesAhead(readable);
  return (
    <Screen title="我的" back={false} className="mine">
      <MineHead user={user} />
      {user && (
        <div className="mine__centre">
          <CellGroup>
            <CellLink glyph={settingsGlyph} label="管理中心" to={paths.admin} />
          </CellGroup>
        </div>
      )}
      <CellGroup title="账号">
        <CellLink glyph={userGlyph} label="个人资料" to={paths.profile} />
        <CellLink glyph={lockGlyph} label="修改密码" to={paths.password} />
        <CellLink glyph={shieldGlyph} label="登录设备" to={paths.sessions} />
        <CellLink glyph={starGlyph} label="我的收藏" to={paths.favorites} />
        <CellLink glyph={clockGlyph} label="浏览历史" to={paths.history} />
      </CellGroup>
      <CellGroup title="关于">
        <CellLink glyph={helpGlyph} label="帮助中心" to={paths.help} />
        <CellLink glyph={buildingGlyph} label="关于我们" to={paths.company} />
        <CellLink glyph={documentGlyph} label="用户协议" to={paths.userAgreement} />
        <CellLink glyph={shieldGlyph} label="隐私政策" to={paths.privacy} />
      </CellGroup>
      <DeviceCells />
      {user && <LogoutCell />}
    </Screen>
  );
}

export default definePage(() => ({}), MinePage);
