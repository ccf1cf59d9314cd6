import mark from "../look/mark.svg";

export function Mark({ size }: { size: number }) {
  return <img src={mark} width={size} height={size} alt="" />;
}
