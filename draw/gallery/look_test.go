package gallery
import ("testing";"os";"transversal/draw")
func TestLook(t *testing.T){ it,_:=lemma3(); for _,f:=range draw.Formats { w,_:=os.Create("/tmp/look."+string(f)); if err:=it.Figure.Write(w,f);err!=nil{t.Fatal(err)}; w.Close()}}
