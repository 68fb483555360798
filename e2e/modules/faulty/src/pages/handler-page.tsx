import { Button, Screen } from '@admin-h5/ui';
import { useState } from 'react';
import { throwIf } from '../fault.ts';

export default function HandlerPage() {
  const [count, setCount] = useState(0);
  const add = () => {
    throwIf('handler');
    setCount(count + 1);
  };
  const addLater = async () => {
    await Promise.resolve();
    add();
  };
  const addAfterward = () => void setTimeout(add, 10);
  const block = () => {
    const end = performance.now() + 1500;
    while (performance.now() < end);
    setCount(count + 1);
  };
  return (
    <Screen title="操作故障" wide>
      <h2>次数 {count}</h2>
      <Button onClick={add}>加一</Button>
      <Button onClick={() => void addLater()}>稍后加一</Button>
      <Button onClick={addAfterward}>定时加一</Button>
      <Button onClick={block}>卡住再加一</Button>
    </Screen>
  );
}
