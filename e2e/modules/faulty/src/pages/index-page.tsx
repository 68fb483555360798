import { Link } from '@admin-h5/client';
import { Screen } from '@admin-h5/ui';

const pages = { render: '绘制', handler: '操作', code: '代码', loop: '循环', change: '页面', input: '表单' };

export default function IndexPage() {
  return (
    <Screen title="故障演示" wide>
      <h2>模块已打开</h2>
      {Object.entries(pages).map(([path, label]) => (
        <p key={path}>
          <Link to={`/pages/admin/faulty/${path}`}>{label}</Link>
        </p>
      ))}
    </Screen>
  );
}
