export default function LazyPart() {
  return <p>附加内容已加载</p>;
}
