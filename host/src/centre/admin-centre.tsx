import { holdsRights, userTypeLabel } from '@admin-h5/contract';
import { useSession } from '@admin-h5/client';
import { definePage } from '@admin-h5/client/host';
import { Screen } from '@admin-h5/ui';
import { Card } from '../ui/card/card.tsx';
import { CellGroup, CellLink } from '../ui/cell/cell.tsx';
import { useState } from 'react';
import './centre.less';
import { InsecureNote } from './insecure-note.tsx';
import { ModuleGrid } from './module-grid.tsx';
import { NumberCards, UserTypes } from './number-cards.tsx';
import { RecentOperations } from './recent-operations.tsx';

/** Greeting for an hour of the day, 0–23. */
function greeting(hour: number): string {
  if (hour < 6) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}

/** For a person without any right: their profile and the catalogue, without calls that would be refused. */
function OwnPages() {
  return (
    <>
      <CellGroup title="我的账号">
        <CellLink to="/pages/mine/profile/index" label="个人资料" />
        <CellLink to="/pages/mine/password" label="修改密码" />
      </CellGroup>
      <CellGroup title="产品与原料">
        <CellLink to="/pages/category/second" label="产品分类" />
        <CellLink to="/pages/materials/list" label="原料列表" />
      </CellGroup>
    </>
  );
}

function AdminCentre() {
  const user = useSession((session) => session.userInfo);
  const [hour] = useState(() => new Date().getHours());
  const type = user?.type ?? 0;
  const managesContent = holdsRights(type, ['statistics']);
  const managesUsers = holdsRights(type, ['user']);
  return (
    <Screen title="管理中心" wide>
      <InsecureNote />
      <p className="ah5-centre__greeting">
        <strong>
          {greeting(hour)}，{user?.realName}
        </strong>
        <span>{userTypeLabel(type)}</span>
      </p>
      {managesContent ? (
        <div className="ah5-centre">
          <Card title="数据概览">
            <NumberCards withUsers={managesUsers} />
          </Card>
          <ModuleGrid />
          {managesUsers && (
            <Card title="用户类型">
              <UserTypes />
            </Card>
          )}
          <Card title="最近操作">
            <RecentOperations />
          </Card>
        </div>
      ) : (
        <>
          <ModuleGrid ifAny />
          <OwnPages />
        </>
      )}
      {managesContent && (
        <CellGroup>
          {holdsRights(type, ['modules']) && (
            <CellLink to="/pages/admin/modules/index" label="模块" note="版本、灰度、回滚与停用" />
          )}
          <CellLink to="/pages/index/index" label="浏览前台" />
          <CellLink to="/pages/mine/index" label="我的" />
        </CellGroup>
      )}
    </Screen>
  );
}

export default definePage(() => ({}), AdminCentre);
