/** A readable screen for missing or invalid settings, made of plain elements, since nothing else has started. */
export function showStartFault(faults: readonly string[]): void {
  const root = document.getElementById('root');
  if (!root) return;
  const title = document.createElement('h1');
  title.textContent = '应用配置有误，无法启动';
  const note = document.createElement('p');
  note.textContent = '请联系管理员检查以下部署设置：';
  const list = document.createElement('ul');
  for (const fault of faults) {
    const item = document.createElement('li');
    item.textContent = fault;
    list.append(item);
  }
  const panel = document.createElement('main');
  panel.className = 'ah5-start-fault';
  panel.setAttribute('role', 'alert');
  panel.append(title, note, list);
  root.replaceChildren(panel);
}
