import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

/** `handleProps` are the props of an entry's handle; `ref` and `style` are those of the entry itself. */
export interface SortableHandle {
  ref: (element: HTMLElement | null) => void;
  style: { transform: string | undefined; transition: string | undefined };
  dragging: boolean;
  handleProps: Record<string, unknown>;
}

interface SortableListProps {
  ids: readonly string[];
  /** Name of an entry, announced to screen readers while it moves. */
  labelOf: (id: string) => string;
  /** `sideways`: CSS pixels moved to the right; a tree uses them as depth. */
  onMove: (from: number, to: number, sideways: number) => void;
  layout?: 'list' | 'grid';
  children: ReactNode;
}

const instructions = '按空格键拿起，方向键移动，再按空格键放下，按 Esc 取消。';

function announcementsFor(labelOf: (id: string) => string, ids: readonly string[]): Announcements {
  const place = (id: string | number | undefined) => `第 ${ids.indexOf(String(id)) + 1} 位，共 ${ids.length} 项`;
  return {
    onDragStart: ({ active }) => `已拿起${labelOf(String(active.id))}，${place(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${labelOf(String(active.id))}移到${place(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => `${labelOf(String(active.id))}已放在${place(over?.id)}`,
    onDragCancel: ({ active }) => `已取消移动${labelOf(String(active.id))}`,
  };
}

/** Entries that can be dragged into another order, by pointer, touch and keyboard. */
export function SortableList({ ids, labelOf, onMove, layout = 'list', children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  function finish({ active, over, delta }: DragEndEvent): void {
    if (over) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)), delta.x);
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={finish}
      accessibility={{
        announcements: announcementsFor(labelOf, ids),
        screenReaderInstructions: { draggable: instructions },
      }}
    >
      <SortableContext
        items={[...ids]}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Makes an entry of a {@link SortableList} draggable. */
export function useSortableEntry(id: string, disabled = false): SortableHandle {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id, disabled });
  return {
    ref: setNodeRef,
    style: {
      transform: transform ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` : undefined,
      transition,
    },
    dragging: isDragging,
    handleProps: { ...attributes, ...listeners, 'aria-roledescription': '可拖动' },
  };
}
