import { SwipeAction } from '@arco-design/mobile-react';
import '@arco-design/mobile-react/esm/swipe-action/style/index.less';
import type { SwipeRowProps } from './swipe-row.tsx';
import './swipe-row.less';

/** The kit's row; it ignores a mouse, so that whatever it offers must be offered in the row too. */
export function SwipeActionRow({ actions, children }: SwipeRowProps) {
  return (
    <div className="ah5-swipe">
      <SwipeAction
        closeOnTouchOutside
        rightActions={actions.map(({ text, danger, onPress }) => ({
          text,
          className: danger ? 'ah5-swipe__action ah5-swipe__action--danger' : 'ah5-swipe__action',
          onClick: onPress,
        }))}
      >
        {children}
      </SwipeAction>
    </div>
  );
}
